import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mayOpen } from './mayOpen.js'

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://192.168.1.5:3000/cart'))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  'https://wallet.example/path?x=1#y',
  'HTTPS://wallet.example/',
  'http://localhost:3000/tx/1',
  'http://127.0.0.1/tx/1',
  'http://[::1]:8545/',
  'http://192.168.1.5:4000/tx/1',
  'trust://wc?uri=a',
  'metamask:wc',
  'com.wallet.app+x://wc',
  '/terms',
])('opens %s', (link) => {
  expect(mayOpen(link)).toBe(new URL(link, location.href).href)
})

it.each([
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript\t:alert(1)',
  '\u00a0javascript:alert(1)',
  'javascript://x/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://x/1',
  'file:///etc/passwd',
  'vbscript:x',
  'about:blank',
  'filesystem:https://x/1',
  'view-source:https://x',
  'intent://x#Intent;scheme=https;end',
  'INTENT:x',
  'search-ms:query=x',
  'ms-msdt:/id',
  'MS-Settings:x',
  'shell:startup',
  'http://wallet.example',
  'http://localhost.evil.example',
  'http://',
  undefined,
  null,
  7,
  { toString: () => 'https://wallet.example' },
])('does not open %j', (link) => {
  expect(mayOpen(link)).toBeUndefined()
})
