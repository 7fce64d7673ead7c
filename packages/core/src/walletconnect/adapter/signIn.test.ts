import { describe, expect, it, vi } from 'vitest'
import type { SignedMessage } from '../../generated/walletconnect.js'
import type { SiwxConfig, SiwxMessageData } from '../../options/SiwxConfig.js'
import { askToSignIn, sessionsOf } from './signIn.js'

const DATA: SiwxMessageData = {
  accountAddress: '',
  chainId: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example/in',
  version: '1',
  nonce: 'n0nce1234',
  statement: 'Sign in.',
  issuedAt: '2026-01-01T00:00:00Z',
  expirationTime: '2026-01-02T00:00:00Z',
  requestId: 'r1',
}
const METHODS = ['personal_sign']

function siwx(createMessage: SiwxConfig['createMessage']): SiwxConfig {
  return {
    createMessage,
    addSession: async () => {},
    revokeSession: async () => {},
    setSessions: async () => {},
    getSessions: async () => [],
  }
}

describe('what a wallet is asked to sign while it connects', () => {
  it('is what the page wrote, for all its chains', async () => {
    const asked: unknown[] = []
    const page = siwx(async (input) => {
      asked.push(input)
      return { ...DATA, toString: () => '' }
    })
    expect(await askToSignIn(page, ['eip155:1', 'eip155:10'], METHODS)).toEqual({
      chains: ['eip155:1', 'eip155:10'],
      methods: METHODS,
      domain: 'shop.example',
      aud: 'https://shop.example/in',
      nonce: 'n0nce1234',
      iat: '2026-01-01T00:00:00Z',
      statement: 'Sign in.',
      exp: '2026-01-02T00:00:00Z',
      requestId: 'r1',
      resources: [],
    })
    expect(asked).toEqual([{ accountAddress: '', chainId: 'eip155:1' }])
  })

  it('is nothing where a chain is of another family', async () => {
    const page = siwx(async () => ({ ...DATA, toString: () => '' }))
    expect(await askToSignIn(page, ['eip155:1', 'solana:5eykt'], METHODS)).toBeUndefined()
  })

  it.each([
    ['a statement', { statement: 'Melde dich bei Müller an.' }],
    ['an apostrophe of typesetters', { statement: 'Sign in to the shop’s account.' }],
    ['a resource', { resources: ['https://shop.example/müller'] }],
  ])(
    'is nothing with letters beyond ASCII, in %s, which official wallets cannot sign',
    async (_, words) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const page = siwx(async () => ({ ...DATA, ...words, toString: () => '' }))
      expect(await askToSignIn(page, ['eip155:1'], METHODS)).toBeUndefined()
      expect(warn.mock.calls.join()).toContain('beyond ASCII')
      warn.mockRestore()
    },
  )

  it('is nothing while the page cannot say it, and its developer is told', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const page = siwx(async () => {
      throw new Error('The server is down.')
    })
    expect(await askToSignIn(page, ['eip155:1'], METHODS)).toBeUndefined()
    expect(warn.mock.calls.join()).toContain('DS906')
    warn.mockRestore()
  })
})

it('what was signed is kept with the account that signed it', () => {
  const p = {
    iss: 'did:pkh:eip155:1:0xabc',
    domain: 'shop.example',
    aud: 'https://shop.example/in',
    version: '1',
    nonce: 'n0nce1234',
    iat: '2026-01-01T00:00:00Z',
    resources: ['urn:recap:e30'],
  }
  const cacao = { h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x01' } }
  const signed: SignedMessage = {
    account: 'eip155:1:0xabc',
    message: 'shop.example wants you …',
    signature: '0x01',
    kind: 'eip191',
    cacao,
  }
  expect(sessionsOf([signed])).toEqual([
    {
      data: {
        accountAddress: '0xabc',
        chainId: 'eip155:1',
        domain: 'shop.example',
        uri: 'https://shop.example/in',
        version: '1',
        nonce: 'n0nce1234',
        issuedAt: '2026-01-01T00:00:00Z',
        resources: ['urn:recap:e30'],
      },
      message: 'shop.example wants you …',
      signature: '0x01',
      cacao,
    },
  ])
})
