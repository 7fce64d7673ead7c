import { afterEach, describe, expect, it, vi } from 'vitest'
import { withoutSecrets } from './withoutSecrets.js'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Every character that a space may be. */
const SPACES = [...Array(0x10000).keys()]
  .map((code) => String.fromCharCode(code))
  .filter((char) => /\s/.test(char))

describe('a text for the console', () => {
  it.each([
    ['https://user:hunter2@node.example/x', 'https://…@node.example/x'],
    [
      'Failed to parse URL from https://user:hunter2@node:x',
      'Failed to parse URL from https://…@node:x',
    ],
    ['wss://hunter2@node.example', 'wss://…@node.example'],
    ['https://user:hunter@2@node.example', 'https://…@node.example'],
    [
      'must begin with https://: user:hunter2@node.example',
      'must begin with https://: …@node.example',
    ],
    [
      "'wss://relay.example/?auth=hunter2&projectId=hunter2&ua=x' is invalid",
      "'wss://relay.example/?auth=…&projectId=…&ua=x' is invalid",
    ],
    ['https://node.example/?apiKey=hunter2', 'https://node.example/?apiKey=…'],
    [
      'https://node.example/?x=1&access_token=hunter2#a',
      'https://node.example/?x=1&access_token=…#a',
    ],
    ['wc:topic@2?relay-protocol=irn&symKey=hunter2', '…@2?relay-protocol=irn&symKey=…'],
    [
      'app://wc?uri=wc%3Atopic%402%3Frelay-protocol%3Dirn%26symKey%3Dhunter2',
      'app://wc?uri=wc%3Atopic%402%3Frelay-protocol%3Dirn%26symKey%3D…',
    ],
  ])('has no secret: %s', (text, shown) => {
    expect(withoutSecrets(text)).toBe(shown)
    expect(withoutSecrets(text)).not.toContain('hunter')
  })

  it.each(['(', '(a:', '//', '//a', '&', '&key', '?a-', '%3f', ' a:', 'a@', '://'])(
    'has no secret behind a long run of %j, which a pattern that grows with the square would not get through',
    (part) => {
      const text = part.repeat(20_000)
      expect(withoutSecrets(`${text} https://user:hunter2@node.example`)).not.toContain('hunter2')
    },
  )

  it.each([
    ['a password', `user:${'hunter2'.repeat(1000)}@node.example`],
    ['a name', `${'hunter2'.repeat(1000)}:x@node.example`],
    ['a password with quotes and marks', `user:${'"(a:'.repeat(1000)}hunter2@node.example`],
    ['a password with @', `user:${'a@'.repeat(1000)}hunter2@node.example`],
    ['a password after marks', `a:${'(a:'.repeat(1000)}hunter2@node.example`],
    ['a password before a name that fits', `user:hunter2(a:${'b'.repeat(300)}@node.example`],
  ])('has no secret however long it is: %s', (_, text) => {
    expect(withoutSecrets(text)).toBe('…@node.example')
    expect(withoutSecrets(`Not valid: ${text}/x`)).toBe('Not valid: …@node.example/x')
  })

  it('has no secret after any kind of space, nor takes one for a part of it', () => {
    expect(SPACES.length).toBeGreaterThan(20)
    for (const space of SPACES)
      expect(withoutSecrets(`a/b${space}user:hunter2@node${space}c:d`)).toBe(
        `a/b${space}…@node${space}c:d`,
      )
  })

  it.each(['(a:', '(a:@', 'a@', '@ ', 'user:a@b '])(
    'looks for names once at each character of a run of %j, however many may begin a name',
    (part) => {
      const look = vi.spyOn(String.prototype, 'charCodeAt')
      for (const times of [500, 1000]) {
        look.mockClear()
        const text = `${part.repeat(times)}@`
        withoutSecrets(text)
        expect(look).toHaveBeenCalledTimes(text.length + 1)
      }
    },
  )

  it.each([
    'Options are not valid (customRpcUrls: must begin with https:// or http://: wss://node.example/v3)',
    'execution reverted: not enough. Version: viem@2.57.0',
    'https://page.example/chunk-1a.js?v=2&lang=de could not be loaded @ 12:30',
    'http://localhost:8545/@scope/file:1:2',
    'is this the key=value? yes',
    'a:@ b:@c/d e/f:g@h (:i@j @k:l@m',
  ])('is otherwise as it was: %s', (text) => {
    expect(withoutSecrets(text)).toBe(text)
  })
})
