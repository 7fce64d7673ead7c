import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hashOf, withIntegrity } from './integrity.js'
import { VERSION } from './src/version.js'

it('every file of the document has its hash', () => {
  const html =
    '<link rel="stylesheet" crossorigin href="/frame/assets/a.css" />' +
    '<script type="module" crossorigin src="/frame/assets/a.js"></script>'
  // SHA-384 of the empty text, as FIPS 180-4 has it, in base64.
  const empty = 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb'
  expect(withIntegrity(html, (name) => (name === 'assets/a.css' ? '' : 'x'))).toBe(
    `<link rel="stylesheet" crossorigin href="/frame/assets/a.css" integrity="${empty}">` +
      `<script type="module" crossorigin src="/frame/assets/a.js" integrity="${hashOf('x')}"></script>`,
  )
})

it('a file that was not built is an error', () => {
  const html = '<script src="/frame/assets/a.js"></script>'
  expect(() => withIntegrity(html, () => undefined)).toThrow('/frame/assets/a.js')
})

it('the version is package.json’s', () => {
  const text = readFileSync(new URL('package.json', import.meta.url), 'utf8')
  expect(JSON.parse(text).version).toBe(VERSION)
})
