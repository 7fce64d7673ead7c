import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { safeImage } from './safeImage.js'

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://shop.example/cart'))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['https://cdn.example/logo.png', 'https://cdn.example/logo.png'],
  ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
  ['/logo.svg', 'http://shop.example/logo.svg'],
  ['http://shop.example/logo.svg', 'http://shop.example/logo.svg'],
])('shows %s', (given, shown) => {
  expect(safeImage(given)).toBe(shown)
})

it.each([
  undefined,
  '',
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://elsewhere.example/logo.png',
  'blob:http://shop.example/1',
  'file:///etc/passwd',
  'https://',
])('does not show %s', (given) => {
  expect(safeImage(given)).toBeUndefined()
})
