import { afterEach, expect, it, vi } from 'vitest'
import { openLink } from './openLink.js'

const HREF = 'trust://wc?requestId=1&sessionTopic=aa'

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['somebody looks at the page', true, [[HREF, '_self', 'noreferrer,noopener']]],
  ['nobody does', false, []],
])("a wallet's app is opened, or not, when %s", (_, hasFocus, opened) => {
  const open = vi.fn()
  vi.stubGlobal('document', { hasFocus: () => hasFocus })
  vi.stubGlobal('window', { open })
  openLink(HREF, '_self')
  expect(open.mock.calls).toEqual(opened)
})

it('nothing is opened where there is no page', () => {
  expect(() => openLink(HREF, '_self')).not.toThrow()
})

it.each(['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'http://evil.example'])(
  'nothing is opened by %s',
  (href) => {
    const open = vi.fn()
    vi.stubGlobal('document', { hasFocus: () => true })
    vi.stubGlobal('window', { open })
    openLink(href, '_self')
    expect(open).not.toHaveBeenCalled()
  },
)
