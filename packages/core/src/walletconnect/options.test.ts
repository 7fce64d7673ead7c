import { describe, expect, it } from 'vitest'
import { proposer, relayMode } from './options.js'

const GATEWAY = 'https://gateway.example/path?x=1'

describe('the relay', () => {
  it.each([
    ['nothing said', undefined, { mode: 'own', urls: ['wss://gateway.example'] }],
    ['nothing in it', {}, { mode: 'own', urls: ['wss://gateway.example'] }],
    [
      'one of their own elsewhere',
      { relayUrls: ['wss://relay.example'] },
      { mode: 'own', urls: ['wss://relay.example'] },
    ],
    ['the public one', { relay: 'public', projectId: 'p' }, { mode: 'public', projectId: 'p' }],
    [
      'the public one through the gateway',
      { relay: 'proxy', via: 'wss://gateway.example/relay', projectId: 'p' },
      { mode: 'proxy', via: 'wss://gateway.example/relay', projectId: 'p' },
    ],
    [
      'the public one through the gateway',
      { relay: 'proxy', projectId: 'p' },
      { mode: 'proxy', via: 'wss://gateway.example', projectId: 'p' },
    ],
    [
      'others through several',
      {
        relay: 'proxy',
        relayUrls: ['wss://a', 'wss://b'],
        via: ['wss://one', 'wss://two'],
        projectId: 'p',
      },
      {
        mode: 'proxy',
        via: ['wss://one', 'wss://two'],
        projectId: 'p',
        urls: ['wss://a', 'wss://b'],
      },
    ],
    [
      'both, the public one through several',
      { relay: 'dual', via: ['wss://one', 'wss://two'], projectId: 'p' },
      {
        mode: 'dual',
        own: { urls: ['wss://gateway.example'] },
        other: { mode: 'proxy', via: ['wss://one', 'wss://two'], projectId: 'p' },
      },
    ],
    [
      'both',
      { relay: 'dual', projectId: 'p' },
      {
        mode: 'dual',
        own: { urls: ['wss://gateway.example'] },
        other: { mode: 'public', projectId: 'p' },
      },
    ],
  ] as const)('%s', (_, option, mode) => {
    expect(relayMode(option, GATEWAY)).toEqual(mode)
  })

  it('is a plain socket where the gateway is plain', () => {
    expect(relayMode({}, 'http://127.0.0.1:8787/')).toEqual({
      mode: 'own',
      urls: ['ws://127.0.0.1:8787'],
    })
  })

  it('is none where the page wants none, or there is no gateway', () => {
    expect(relayMode(false, GATEWAY)).toBeUndefined()
    expect(relayMode({}, undefined)).toBeUndefined()
    expect(relayMode({ relay: 'proxy' }, undefined)).toBeUndefined()
  })
})

describe('who wallets are told that the page is', () => {
  const shop = { name: 'Shop', url: 'https://shop.example' }

  it.each([
    ['the scheme of its app', { native: 'shop://' }],
    ['an address', { universal: 'https://shop.example/back' }],
    ['both', { native: 'shop://', universal: 'https://shop.example/back' }],
  ])('says how to come back: %s', (_, redirect) => {
    expect(proposer(shop, { redirect })).toEqual({ ...shop, redirect })
  })

  it('says nothing of that where the page does not', () => {
    for (const option of [undefined, false, {}] as const) {
      expect(proposer(shop, option)).toEqual(shop)
    }
  })
})
