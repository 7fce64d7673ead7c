import { describe, expect, it, vi } from 'vitest'
import type { Event, SessionView } from '../generated/walletconnect.js'
import { createProvider } from './provider.js'
import type { WalletConnect } from './WalletConnect.js'
import { WalletConnectError } from './WalletConnectError.js'

function client(provide: WalletConnect['provide']) {
  const listeners = new Set<(event: Event) => void>()
  const session = {
    topic: 't',
    chains: { eip155: 'eip155:10' },
    namespaces: {
      eip155: { accounts: ['eip155:10:0xC', 'eip155:137:0xD', 'eip155:137:0xC', 'eip155:1:0xD'] },
    },
  } as unknown as SessionView
  const client = {
    provide,
    sessions: () => [session],
    subscribe(listener: (event: Event) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  } as unknown as WalletConnect
  const tell = (event: unknown) => {
    for (const listener of [...listeners]) listener(event as Event)
  }
  return { client, tell, listeners, session }
}

const unknown = new WalletConnectError({ code: 4200, message: 'not offered' })

describe('a provider over a session', () => {
  it('asks the session', async () => {
    const provide = vi.fn().mockResolvedValue('0x1')
    const provider = createProvider(client(provide).client, { topic: 't' })
    expect(await provider.request({ method: 'personal_sign', params: ['0x'] })).toBe('0x1')
    expect(provide).toHaveBeenCalledWith('t', 'eip155', 'personal_sign', ['0x'])
  })

  it('asks a node for what no wallet offers, on the chain in use', async () => {
    const node = vi.fn().mockResolvedValue('0x2')
    const { client: it } = client(vi.fn().mockRejectedValue(unknown))
    const provider = createProvider(it, { topic: 't', node })
    expect(await provider.request({ method: 'eth_getBalance', params: ['0xa'] })).toBe('0x2')
    expect(node).toHaveBeenCalledWith('eip155:10', 'eth_getBalance', ['0xa'])
  })

  it('without a node says that it cannot, and never asks a node for what a wallet declined', async () => {
    const alone = createProvider(client(vi.fn().mockRejectedValue(unknown)).client, { topic: 't' })
    await expect(alone.request({ method: 'eth_getBalance' })).rejects.toMatchObject({ code: 4200 })
    const declined = new WalletConnectError({ code: 4001, message: 'no' })
    const node = vi.fn()
    const { client: it } = client(vi.fn().mockRejectedValue(declined))
    const provider = createProvider(it, { topic: 't', node })
    await expect(provider.request({ method: 'eth_sign' })).rejects.toMatchObject({ code: 4001 })
    expect(node).not.toHaveBeenCalled()
  })

  it('tells of its own session, in the forms of EIP-1193', () => {
    const { client: it, tell, listeners } = client(vi.fn())
    const heard: unknown[] = []
    const provider = createProvider(it, { topic: 't' })
    for (const name of ['accountsChanged', 'chainChanged', 'disconnect', 'message']) {
      provider.on(name, (payload: unknown) => heard.push([name, payload]))
    }
    const accounts = ['eip155:10:0xA', 'eip155:10:0xB']
    tell({ type: 'accountsChanged', topic: 't', namespace: 'eip155', accounts })
    tell({ type: 'chainChanged', topic: 't', namespace: 'eip155', chain: 'eip155:137' })
    tell({ type: 'chainChanged', topic: 'other', namespace: 'eip155', chain: 'eip155:1' })
    tell({ type: 'chainChanged', topic: 't', namespace: 'solana', chain: 'solana:x' })
    tell({ type: 'sessionEvent', topic: 't', chain: 'eip155:10', name: 'n', data: 7 })
    tell({ type: 'sessionDeleted', topic: 't', reason: { code: 6000, message: 'over' } })
    expect(heard).toEqual([
      ['accountsChanged', ['0xA', '0xB']],
      ['chainChanged', '0x89'],
      ['accountsChanged', ['0xC']],
      ['message', { type: 'n', data: 7 }],
      ['disconnect', expect.objectContaining({ code: 4900, message: 'over' })],
    ])
    expect(listeners.size).toBe(0)
  })

  it('tells of the accounts that the wallet names on another chain, each change once', () => {
    const { client: it, tell, session } = client(vi.fn())
    const heard: unknown[] = []
    const provider = createProvider(it, { topic: 't' })
    for (const name of ['accountsChanged', 'chainChanged'])
      provider.on(name, (payload: unknown) => heard.push(payload))
    const move = (chain: string) => {
      session.chains.eip155 = chain
      tell({ type: 'chainChanged', topic: 't', namespace: 'eip155', chain })
    }
    move('eip155:137')
    const accounts = ['eip155:137:0xD', 'eip155:137:0xC']
    tell({ type: 'accountsChanged', topic: 't', namespace: 'eip155', accounts })
    expect(heard).toEqual(['0x89', ['0xD', '0xC']])
    move('eip155:1')
    move('eip155:10')
    move('eip155:10')
    expect(heard.slice(2)).toEqual(['0x1', ['0xD'], '0xa', ['0xC'], '0xa'])
  })

  it('names the granted accounts in the order that the wallet told last, and no others', async () => {
    const { client: it, tell } = client(vi.fn().mockResolvedValue(['0xC', '0xD', '0xE']))
    const provider = createProvider(it, { topic: 't' })
    const named = async (...accounts: string[]) => {
      tell({ type: 'accountsChanged', topic: 't', namespace: 'eip155', accounts })
      return [
        await provider.request({ method: 'eth_accounts' }),
        await provider.request({ method: 'eth_requestAccounts' }),
      ]
    }
    const both = (...accounts: string[]) => [accounts, accounts]
    expect(await named('eip155:10:0xD', 'eip155:10:0xC')).toEqual(both('0xD', '0xC', '0xE'))
    expect(await named('eip155:10:0xe')).toEqual(both('0xE', '0xC', '0xD'))
    expect(await named('eip155:10:0xF', 'eip155:10:0xD')).toEqual(both('0xD', '0xC', '0xE'))
    expect(await named()).toEqual(both('0xC', '0xD', '0xE'))
  })

  it('hears nothing of a session that goes on without it', () => {
    const { client: it, tell, listeners } = client(vi.fn())
    const heard = vi.fn()
    const provider = createProvider(it, { topic: 't' }).on('chainChanged', heard)
    provider.stop()
    tell({ type: 'chainChanged', topic: 't', namespace: 'eip155', chain: 'eip155:137' })
    expect(heard).not.toHaveBeenCalled()
    expect(listeners.size).toBe(0)
  })
})
