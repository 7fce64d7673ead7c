import { createSiweMessage, parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import type { SiwxMessageData } from '../options/SiwxConfig.js'
import { formatMessage } from './formatMessage.js'

const address = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e'
const data: SiwxMessageData = {
  accountAddress: address,
  chainId: 'eip155:8453',
  domain: 'shop.example:8443',
  uri: 'https://shop.example:8443/login',
  version: '1',
  nonce: 'k13wEPzsFV9Vbcku',
  issuedAt: '2026-01-31T12:00:00.000Z',
}
const whole: SiwxMessageData = {
  ...data,
  statement: 'Sign in to the shop. It costs nothing.',
  expirationTime: '2026-01-31T13:00:00.000Z',
  notBefore: '2026-01-31T11:59:00.000Z',
  requestId: 'request-1',
  resources: ['https://shop.example/terms', 'ipfs://bafybeigdyrzt'],
}

describe('for EVM chains, held against viem', () => {
  const at = new Date('2026-01-31T12:30:00.000Z')

  it.each([
    ['the least', data],
    ['everything', whole],
    ['a statement alone', { ...data, statement: whole.statement as string }],
    ['resources alone', { ...data, resources: whole.resources as string[] }],
  ])('%s is the text that viem writes', (_, given) => {
    const { accountAddress, chainId, version, issuedAt, expirationTime, notBefore, ...rest } = given
    const theirs = createSiweMessage({
      ...rest,
      address,
      chainId: 8453,
      version: '1',
      issuedAt: new Date(issuedAt as string),
      ...(expirationTime ? { expirationTime: new Date(expirationTime) } : {}),
      ...(notBefore ? { notBefore: new Date(notBefore) } : {}),
    })
    expect(formatMessage(given)).toBe(theirs)
  })

  it('is read and found valid by viem', () => {
    const message = parseSiweMessage(formatMessage(whole))
    const { domain, nonce } = whole
    expect(message).toMatchObject({ address, chainId: 8453, domain, nonce })
    expect(message.resources).toEqual(whole.resources)
    expect(validateSiweMessage({ message, domain, nonce, address, time: at })).toBe(true)
    const later = new Date('2026-01-31T13:00:00.000Z')
    expect(validateSiweMessage({ message, domain, nonce, address, time: later })).toBe(false)
  })
})

describe('for other chains', () => {
  it.each([
    [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'Solana',
      '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    ],
    [
      'bip122:000000000019d6689c085ae165831e93',
      'Bitcoin',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    ],
    [
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      'Polkadot',
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    ],
  ])('%s says whose account it is, and the chain without its family', (chainId, says, account) => {
    const { issuedAt, ...rest } = data
    const text = formatMessage({ ...rest, chainId, accountAddress: account, statement: 'Hi.' })
    expect(text.split('\n')).toEqual([
      `shop.example:8443 wants you to sign in with your ${says} account:`,
      account,
      '',
      'Hi.',
      '',
      'URI: https://shop.example:8443/login',
      'Version: 1',
      `Chain ID: ${chainId.split(':')[1]}`,
      'Nonce: k13wEPzsFV9Vbcku',
    ])
  })
})

describe('refuses', () => {
  const refused: [keyof SiwxMessageData, unknown][] = [
    ['chainId', '1'],
    ['chainId', 'eip155:0x1'],
    ['chainId', 'eip155:1\nNonce: other1234'],
    ['chainId', 'cosmos:cosmoshub-4'],
    ['chainId', 'constructor:1'],
    ['domain', 'Shop.example'],
    ['domain', 'shоp.example'],
    ['domain', 'https://shop.example'],
    ['domain', 'shop.example wants you'],
    ['domain', ''],
    ['accountAddress', '0x1234'],
    ['accountAddress', `${address}\n\nOther`],
    ['uri', 'shop.example'],
    ['uri', 'https://shop.example/a b'],
    ['uri', 'https://shop.example\nVersion: 1'],
    ['version', '2'],
    ['nonce', 'short'],
    ['nonce', 'k13wEPzsFV9Vbcku\n'],
    ['nonce', undefined],
    ['issuedAt', undefined],
    ['issuedAt', 'yesterday'],
    ['expirationTime', '2026-13-45T12:00:00Z'],
    ['notBefore', '2026-01-31'],
    ['requestId', 'one two'],
    ['requestId', 'one\u0000'],
    ['statement', 'two\nlines'],
    ['statement', 'two\u2028lines'],
    ['statement', 'turned \u202e around'],
    ['statement', 'nothing\u200bto see'],
    ['statement', 'half \ud800 a letter'],
    ['statement', 7],
    ['resources', ['https://a.example', 'no address']],
    ['resources', ['https://a.example\n- https://b.example']],
  ]
  it.each(refused)('%s %j', (field, value) => {
    expect(() => formatMessage({ ...whole, [field]: value } as SiwxMessageData)).toThrow(
      new RegExp(`^The sign-in message cannot be written: ${field} `),
    )
  })

  it('no statement that is only not English', () => {
    const statement = 'Melde dich an: größer, 你好, 🎉'
    expect(formatMessage({ ...data, statement })).toContain(`\n\n${statement}\n\n`)
  })
})
