import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { SiwxMessageData } from '../options/SiwxConfig.js'
import { formatMessage } from './formatMessage.js'

/** Texts that `crates/siwx` reads, for the core and the gateway. */
const text = (name: string) =>
  readFileSync(new URL(`../../../../fuzz/seeds/siwx/${name}`, import.meta.url), 'utf8')

const shop = {
  domain: 'shop.example:8080',
  uri: 'https://shop.example:8080',
  version: '1',
  nonce: 'aB3dE6gH9',
  statement: 'Sign in to see your orders.',
  issuedAt: '2026-01-31T12:00:00.000Z',
}

const texts: Record<string, SiwxMessageData> = {
  resources: {
    domain: 'example.com',
    accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    chainId: 'eip155:1',
    uri: 'https://example.com/login',
    version: '1',
    nonce: '32891756',
    statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
    issuedAt: '2021-09-30T16:25:24Z',
    resources: [
      'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
      'https://example.com/my-web2-claim.json',
    ],
  },
  solana: {
    ...shop,
    accountAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    expirationTime: '2026-01-31T13:00:00.000Z',
  },
  bitcoin: {
    ...shop,
    accountAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    notBefore: '2026-01-31T12:00:00.000Z',
    requestId: 'order-7',
  },
  polkadot: {
    ...shop,
    accountAddress: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    resources: ['https://shop.example/terms'],
  },
}

it.each(Object.entries(texts))('a message is written as the core reads it: %s', (name, data) => {
  expect(formatMessage(data)).toBe(text(name))
})
