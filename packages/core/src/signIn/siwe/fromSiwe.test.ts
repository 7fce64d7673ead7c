import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubPage } from '../../fixtures/page.js'
import { hasSignIn, pageSignIn } from '../../host/pageSignIn.js'
import type { SiwxSession } from '../../options/SiwxConfig.js'
import {
  createSIWEConfig,
  formatSiweMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
} from './createSIWEConfig.js'
import { fromSiwe } from './fromSiwe.js'
import type { SiweConfig, SiweMessageArgs, SiweSession } from './SiweConfig.js'

const address = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e'
const other = '0x0000000000000000000000000000000000000001'
const [chainId, elsewhere] = ['eip155:1', 'eip155:8453']

let session: SiweSession | null
beforeEach(() => {
  stubPage()
  session = null
})
afterEach(() => vi.unstubAllGlobals())

/** A page whose server is in memory. */
function siwe(more: Partial<SiweConfig> = {}): SiweConfig {
  return {
    getNonce: vi.fn(async () => 'n0nce1234'),
    createMessage: vi.fn(({ address, ...args }: SiweMessageArgs) =>
      formatSiweMessage(args, address),
    ),
    verifyMessage: vi.fn(async ({ message }) => {
      session = {
        address: getAddressFromMessage(message),
        chainId: Number(getChainIdFromMessage(message).split(':')[1]),
      }
      return true
    }),
    getSession: async () => session,
    signOut: vi.fn(async () => {
      session = null
      return true
    }),
    ...more,
  }
}

async function signed(config: SiweConfig | object, on = chainId): Promise<SiwxSession> {
  const message = await fromSiwe(config).createMessage({ accountAddress: address, chainId: on })
  const { toString: _, ...data } = message
  return { data, message: String(message), signature: '0x1' }
}

describe('a message', () => {
  it('is written by the page, from its parameters', async () => {
    const getMessageParams = async () => ({
      domain: 'shop.example',
      uri: 'https://shop.example/login',
      chains: [1, 8453],
      statement: 'Hello.',
      iat: '2026-01-31T12:00:00Z',
      exp: '2026-01-31T13:00:00Z',
      nbf: '2026-01-31T11:00:00Z',
      requestId: 'r1',
      resources: ['https://shop.example/a'],
    })
    const config = siwe({ getMessageParams })
    const { data, message } = await signed(config, elsewhere)
    expect(config.getNonce).toHaveBeenCalledExactlyOnceWith(address)
    const { chains, ...params } = await getMessageParams()
    expect(config.createMessage).toHaveBeenCalledExactlyOnceWith({
      ...params,
      chainId: 8453,
      address: `did:pkh:eip155:8453:${address}`,
      nonce: 'n0nce1234',
      version: '1',
    })
    expect(data).toEqual({
      accountAddress: address,
      chainId: elsewhere,
      domain: 'shop.example',
      uri: 'https://shop.example/login',
      version: '1',
      nonce: 'n0nce1234',
      statement: 'Hello.',
      issuedAt: '2026-01-31T12:00:00Z',
      expirationTime: '2026-01-31T13:00:00Z',
      notBefore: '2026-01-31T11:00:00Z',
      requestId: 'r1',
      resources: ['https://shop.example/a'],
    })
    expect(getAddressFromMessage(message)).toBe(address)
    expect(getChainIdFromMessage(message)).toBe(elsewhere)
  })

  it('is the page’s own where it gives no parameters', async () => {
    const { data } = await signed(siwe())
    expect(data).toMatchObject({ domain: 'page.example', uri: 'https://page.example' })
  })

  it('needs a nonce', async () => {
    await expect(signed(siwe({ getNonce: async () => '' }))).rejects.toThrow('no nonce')
  })

  it('is not written while no account is known yet', async () => {
    const config = siwe()
    const made = await fromSiwe(config).createMessage({ accountAddress: '', chainId })
    expect(made.nonce).toBe('n0nce1234')
    expect(config.createMessage).not.toHaveBeenCalled()
  })
})

describe('signing in', () => {
  it('is the server’s to verify', async () => {
    const onSignIn = vi.fn()
    const config = siwe({ onSignIn })
    const cacao = { p: {} }
    await fromSiwe(config).addSession({ ...(await signed(config)), cacao })
    const { message } = await signed(config)
    expect(config.verifyMessage).toHaveBeenCalledWith(
      expect.objectContaining({ signature: '0x1', cacao }),
    )
    expect(getAddressFromMessage(message)).toBe(address)
    expect(onSignIn).toHaveBeenCalledExactlyOnceWith({ address, chainId: 1 })
  })

  it('that the server refuses, or after which it has no session, fails', async () => {
    const refusing = siwe({ verifyMessage: async () => false })
    await expect(fromSiwe(refusing).addSession(await signed(refusing))).rejects.toThrow(
      'not accept',
    )
    const forgetting = siwe({ getSession: async () => null })
    const added = fromSiwe(forgetting).setSessions([await signed(forgetting)])
    await expect(added).rejects.toThrow('no session')
  })
})

describe('a session', () => {
  it('is that of the server, of EVM chains', async () => {
    const siwx = fromSiwe(siwe())
    expect(await siwx.getSessions(chainId, address)).toEqual([])
    session = { address: address.toLowerCase(), chainId: 1 }
    const [found] = await siwx.getSessions(chainId, address)
    expect(found?.data).toMatchObject({ accountAddress: address.toLowerCase(), chainId })
    for (const odd of [{}, { address }, { chainId: 1 }, undefined]) {
      session = odd as SiweSession
      expect(await siwx.getSessions(chainId, address)).toEqual([])
    }
  })

  it('is not needed on other chains', async () => {
    const found = await fromSiwe(siwe()).getSessions('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'A')
    expect(found).toHaveLength(1)
  })

  it('ends when the account or the network becomes another one', async () => {
    for (const [chain, account] of [
      [chainId, other],
      [elsewhere, address],
    ] as const) {
      const onSignOut = vi.fn()
      const config = siwe({ onSignOut })
      const siwx = fromSiwe(config)
      session = { address, chainId: 1 }
      expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
      expect(await siwx.getSessions(chain, account)).toEqual([])
      expect(config.signOut).toHaveBeenCalledOnce()
      expect(onSignOut).toHaveBeenCalledOnce()
    }
  })

  it('of another account is not ended by a page that saw no change: it may be another tab’s', async () => {
    const config = siwe()
    session = { address, chainId: 1 }
    const siwx = fromSiwe(config)
    expect(await siwx.getSessions(chainId, other)).toEqual([])
    expect(await siwx.getSessions(chainId, other)).toEqual([])
    expect(config.signOut).not.toHaveBeenCalled()
  })

  it('stays where the page says so', async () => {
    const stays = { signOutOnAccountChange: false, signOutOnNetworkChange: false }
    session = { address, chainId: 1 }
    const siwx = fromSiwe(siwe(stays))
    expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
    expect(await siwx.getSessions(elsewhere, other)).toHaveLength(1)
  })

  it('that stays tells whose it is, not who was asked for', async () => {
    const stays = { signOutOnAccountChange: false, signOutOnNetworkChange: false }
    session = { address, chainId: 1 }
    const [found] = await fromSiwe(siwe(stays)).getSessions(elsewhere, other)
    expect(found?.data).toMatchObject({ accountAddress: address, chainId })
  })

  it('ends at the server', async () => {
    const config = siwe()
    session = { address, chainId: 1 }
    await fromSiwe(config).setSessions([])
    expect(session).toBeNull()
    await fromSiwe(config).revokeSession(chainId, address)
    expect(config.signOut).toHaveBeenCalledTimes(2)
    const refusing = siwe({ signOut: async () => false })
    await expect(fromSiwe(refusing).setSessions([])).rejects.toThrow('did not end')
  })
})

describe('what the page said', () => {
  it('is taken from one object, or from a client, which has it a step deeper', async () => {
    const switches = { required: false, signOutOnDisconnect: false }
    const { getNonce, createMessage, verifyMessage, getSession, signOut } = siwe()
    const methods = { getNonce, createMessage, verifyMessage, getSession, signOut }
    for (const given of [createSIWEConfig(siwe(switches)), { options: switches, methods }]) {
      const siwx = fromSiwe(given)
      expect(siwx.getRequired?.()).toBe(false)
      expect(siwx.signOutOnDisconnect).toBe(false)
      expect((await signed(given)).message).toContain('wants you to sign in')
    }
    expect(fromSiwe(siwe()).getRequired?.()).toBe(true)
    expect(fromSiwe(siwe()).signOutOnDisconnect).toBe(true)
  })

  it('reaches the host, unless it is switched off', async () => {
    const find = pageSignIn({ siweConfig: siwe({ required: false }) })
    expect((await find()).getRequired?.()).toBe(false)
    expect(await find()).toBe(await find())
    expect(hasSignIn({ siweConfig: siwe() })).toBe(true)
    expect(hasSignIn({ siweConfig: siwe({ enabled: false }) })).toBe(false)
    expect(hasSignIn({ siweConfig: { options: { enabled: false } } })).toBe(false)
    expect(hasSignIn({})).toBe(false)
  })
})

it('what is no message tells of no account and no chain', () => {
  for (const text of [
    '',
    'Chain ID: x',
    'wants you to sign in with your Ethereum account:\n0x1\n',
  ]) {
    expect(getAddressFromMessage(text)).toBe('')
    expect(getChainIdFromMessage(text)).toBe('')
  }
})

describe('a server that takes its time', () => {
  /** Verifies the first message once it is released, every other one at once. */
  function slow() {
    let release = () => {}
    const held = new Promise<void>((next) => {
      release = next
    })
    const own = siwe()
    const verify = own.verifyMessage
    let count = 0
    own.verifyMessage = vi.fn(async (signed) => {
      count += 1
      if (count === 1) await held
      return verify(signed)
    })
    return { own, release: () => release() }
  }

  it('begins no session for an account that was left', async () => {
    const { own, release } = slow()
    const siwx = fromSiwe(own)
    await siwx.getSessions(chainId, address)
    const first = siwx.addSession(await signed(own))
    const refused = expect(first).rejects.toThrow('left before the server answered')
    await siwx.getSessions(chainId, other)
    const second = await signed(own)
    const message = second.message.replace(address, other)
    const data = { ...second.data, accountAddress: other }
    const kept = siwx.addSession({ ...second, data, message })
    release()
    await refused
    await kept
    expect(session).toMatchObject({ address: other })
    expect(own.signOut).toHaveBeenCalledOnce()
  })

  it('begins one for a wallet that signed before its account was asked about', async () => {
    const { own, release } = slow()
    const siwx = fromSiwe(own)
    await siwx.getSessions(chainId, other)
    const kept = siwx.setSessions([await signed(own)])
    release()
    await kept
    expect(session).toMatchObject({ address })
  })

  it('ends nothing for a wallet of another family that goes', async () => {
    const own = siwe()
    await fromSiwe(own).revokeSession('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'key')
    expect(own.signOut).not.toHaveBeenCalled()
  })
})
