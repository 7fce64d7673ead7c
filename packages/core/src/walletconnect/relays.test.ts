import { describe, expect, it } from 'vitest'
import { PUBLIC_RELAYS, type RelayMode, relaysOf } from './relays.js'

const [first, second] = PUBLIC_RELAYS.map((url) => ({ url }))

describe('the relays of a mode', () => {
  it.each<[RelayMode, unknown]>([
    [{ mode: 'public', projectId: 'p' }, [{ urls: [first, second], projectId: 'p' }]],
    [
      { mode: 'public', projectId: 'p', urls: 'wss://a' },
      [{ urls: [{ url: 'wss://a' }], projectId: 'p' }],
    ],
    [
      { mode: 'proxy', via: 'wss://mine/relay', projectId: 'p' },
      [{ urls: [{ ...first, via: 'wss://mine/relay' }], projectId: 'p' }],
    ],
    [
      { mode: 'proxy', via: ['wss://mine', 'wss://spare'], projectId: 'p', urls: 'wss://a' },
      [
        {
          urls: [
            { url: 'wss://a', via: 'wss://mine' },
            { url: 'wss://a', via: 'wss://spare' },
          ],
          projectId: 'p',
        },
      ],
    ],
    [
      { mode: 'proxy', via: 'wss://mine', projectId: 'p', urls: ['wss://a', 'wss://b'] },
      [
        {
          urls: [
            { url: 'wss://a', via: 'wss://mine' },
            { url: 'wss://b', via: 'wss://mine' },
          ],
          projectId: 'p',
        },
      ],
    ],
    [
      { mode: 'own', urls: ['wss://a', 'wss://b'] },
      [{ urls: [{ url: 'wss://a' }, { url: 'wss://b' }], own: true }],
    ],
    [
      { mode: 'dual', own: { urls: 'wss://a' }, other: { mode: 'public', projectId: 'p' } },
      [
        { urls: [{ url: 'wss://a' }], own: true },
        { urls: [first, second], projectId: 'p' },
      ],
    ],
  ])('%j', (mode, relays) => {
    expect(relaysOf(mode)).toEqual(relays)
  })
})
