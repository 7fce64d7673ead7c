import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OutsideLink } from './OutsideLink.js'

const link = (href: string | undefined) =>
  renderToStaticMarkup(
    <OutsideLink className="link" href={href}>
      Terms
    </OutsideLink>,
  )

it('leads to pages of the web', () => {
  expect(link('https://shop.example/terms')).toBe(
    '<a class="link" href="https://shop.example/terms" target="_blank" rel="noopener noreferrer">Terms</a>',
  )
})

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  '',
  undefined,
])('is plain text where %j may not be opened', (href) => {
  expect(link(href)).toBe('<span class="link">Terms</span>')
})
