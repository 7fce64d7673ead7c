import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { networkOf } from '../../fixtures/network.js'
import type { Adapter } from '../Adapter.js'
import { createRecorder, type Recorder } from '../conformance/recorder.js'
import { toFault } from '../toFault.js'
import { walletStandard } from './walletStandard.js'

const ID = 'wallet-standard:Hostile'
let recorder: Recorder
let adapter: Adapter
let stop: () => void

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  recorder = createRecorder()
  adapter = walletStandard()
  stop = adapter.start(recorder.sink)
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

type Register = (wallet: unknown) => () => void

/** Registers a wallet; the result takes it back. */
function register(wallet: unknown): () => void {
  let unregister = () => {}
  const detail = (api: { register: Register }) => {
    unregister = api.register(wallet)
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return () => unregister()
}

const account = (address: unknown, chains: unknown = ['solana:mainnet']) => ({ address, chains })

function wallet(connect: () => unknown, features: object = {}) {
  return {
    version: '1.0.0',
    name: 'Hostile',
    icon: 'data:image/png;base64,AAAA',
    chains: ['solana:mainnet'],
    accounts: [account('mine')],
    features: { 'standard:connect': { connect }, ...features },
  }
}

const failing = async (promise: Promise<unknown>) =>
  toFault(
    await promise.then(
      () => 'no failure',
      (thrown) => thrown,
    ),
  )

describe('registering', () => {
  it('ignores wallets of other chains, without a name or without standard:connect', () => {
    register({ ...wallet(() => {}), chains: ['sui:mainnet'] })
    register({ ...wallet(() => {}), name: '' })
    register({ ...wallet(() => {}), features: {} })
    register(undefined)
    expect(recorder.found).toEqual([])
  })

  it('survives events without a callback, callbacks and getters that throw', () => {
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 7 }))
    const detail = () => {
      throw new Error('boo')
    }
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    register(
      Object.defineProperty(
        wallet(() => {}),
        'chains',
        {
          get() {
            throw new Error('boo')
          },
        },
      ),
    )
    expect(recorder.found).toEqual([])
  })

  it('tells when a wallet unregisters, once', () => {
    const unregister = register(wallet(() => {}))
    unregister()
    unregister()
    expect(recorder.told).toEqual([['connectorLost', ID]])
    expect(adapter.provider(ID)).toBeUndefined()
  })
})

describe('connecting', () => {
  it('asks the wallet before anything else happens, so that its window may open', () => {
    const connect = vi.fn(() => new Promise(() => {}))
    register(wallet(connect))
    adapter.connect(ID)
    expect(connect).toHaveBeenCalledOnce()
  })

  it('makes a fault of a text thrown on the spot', async () => {
    register(
      wallet(() => {
        throw 'at once'
      }),
    )
    expect(await failing(adapter.connect(ID))).toEqual({ kind: 'wallet', message: 'at once' })
  })

  it('looks at the wallet when the answer names no accounts', async () => {
    register(wallet(() => Promise.resolve(undefined)))
    expect(await adapter.connect(ID)).toEqual({ accounts: ['mine'] })
  })

  it('keeps only Solana addresses that are texts', async () => {
    const accounts = [account(7), account('good'), account('other', ['bitcoin:mainnet']), null]
    register(wallet(() => Promise.resolve({ accounts })))
    expect(await adapter.connect(ID)).toEqual({ accounts: ['good'] })
  })

  it('connects a wallet whose events throw', async () => {
    const on = () => {
      throw new Error('no listeners')
    }
    register(wallet(() => Promise.resolve({}), { 'standard:events': { on } }))
    expect(await adapter.connect(ID)).toEqual({ accounts: ['mine'] })
  })
})

describe('events', () => {
  it.each([undefined, null, 'change', {}, { features: {} }])(
    'looks at the wallet when a change says %j',
    async (properties) => {
      let tell = (_: unknown) => {}
      const on = (_: string, listener: typeof tell) => {
        tell = listener
        return 'not a function'
      }
      register(wallet(() => Promise.resolve({}), { 'standard:events': { on } }))
      await adapter.connect(ID)
      tell(properties)
      expect(recorder.told).toEqual([['accountsChanged', ID, ['mine']]])
    },
  )
})

it('goes on with the wallet that a session began with after another one registers its name', async () => {
  const first = wallet(() => Promise.resolve({}))
  register(first)
  await adapter.connect(ID)
  const second = wallet(() => Promise.resolve({ accounts: [account('other')] }))
  register(second)
  expect(adapter.provider(ID)).toBe(first)
  await adapter.disconnect(ID)
  expect(await adapter.connect(ID)).toEqual({ accounts: ['mine'] })
  // Another wallet of the same name is a way of its own.
  expect(recorder.found.map(({ id }) => id)).toEqual([ID, `${ID}:2`])
  expect(await adapter.connect(`${ID}:2`)).toEqual({ accounts: ['other'] })
})

it('that sent a transaction is believed, whatever its answer looks like', async () => {
  for (const [told, answer] of [
    [[{ signature: new Uint8Array([1, 171]) }], { signature: '01ab' }],
    [{ signature: 'base58' }, { signature: 'base58' }],
    ['base58', { signature: 'base58' }],
    [undefined, {}],
    [[], {}],
    [[null], {}],
  ] as const) {
    const sending = { signAndSendTransaction: async () => told }
    const unregister = register(wallet(() => {}, { 'solana:signAndSendTransaction': sending }))
    const request = {
      method: 'solana_signAndSendTransaction',
      params: { pubkey: 'mine', transaction: 'AAAA' },
    }
    expect(await adapter.request(ID, request, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual(
      answer,
    )
    unregister()
  }
})

describe('switching', () => {
  it('refuses a cluster that the wallet does not name', async () => {
    register(wallet(() => {}))
    const devnet = networkOf('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    expect(await failing(adapter.switchNetwork(ID, devnet))).toMatchObject({ code: 4902 })
  })

  it('leaves private clusters to the page', async () => {
    register(wallet(() => {}))
    const own = networkOf('solana:11111111111111111111111111111111')
    await expect(adapter.switchNetwork(ID, own)).resolves.toBeUndefined()
  })
})

describe('signing', () => {
  const chain = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const request = {
    method: 'solana_signAndSendTransaction',
    params: { pubkey: 'mine', transaction: 'AQID' },
  }

  it('hands over exactly the bytes it was given, and the cluster’s standard name', async () => {
    const signAndSendTransaction = vi.fn(async (_: unknown) => [
      { signature: Uint8Array.of(255, 1) },
    ])
    const feature = { 'solana:signAndSendTransaction': { signAndSendTransaction } }
    register(wallet(() => {}, feature))
    expect(await adapter.request(ID, request, chain)).toEqual({ signature: 'ff01' })
    expect(signAndSendTransaction.mock.calls[0]?.[0]).toMatchObject({
      account: { address: 'mine' },
      transaction: Uint8Array.of(1, 2, 3),
      chain: 'solana:devnet',
    })
  })

  it('gives back the transaction of a wallet that signs only', async () => {
    const signTransaction = async () => [{ signedTransaction: Uint8Array.of(9, 8) }]
    register(wallet(() => {}, { 'solana:signTransaction': { signTransaction } }))
    expect(await adapter.request(ID, request, chain)).toEqual({ transaction: 'CQg=' })
  })

  it('refuses an answer without a signature, an account that is gone, and a wallet that cannot', async () => {
    register(wallet(() => {}, { 'solana:signTransaction': { signTransaction: async () => [{}] } }))
    expect(await failing(adapter.request(ID, request, chain))).toMatchObject({ kind: 'wallet' })
    const gone = { ...request, params: { ...request.params, pubkey: 'other' } }
    expect(await failing(adapter.request(ID, gone, chain))).toMatchObject({ kind: 'wallet' })
    register(wallet(() => {}))
    expect(await failing(adapter.request(`${ID}:2`, request, chain))).toMatchObject({
      kind: 'unsupported',
    })
  })
})

describe('signing a text', () => {
  const chain = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  // 'Ldp' is [1, 2, 3] in base58.
  const request = { method: 'solana_signMessage', params: { pubkey: 'mine', message: 'Ldp' } }
  const answering = (output: object) => {
    const signMessage = vi.fn(async (_: unknown) => [output])
    register(wallet(() => {}, { 'solana:signMessage': { signMessage } }))
    return signMessage
  }

  it('hands over exactly the bytes, and gives the signature back in base58', async () => {
    const signMessage = answering({ signature: Uint8Array.of(1, 2, 3) })
    expect(await adapter.request(ID, request, chain)).toEqual({ signature: 'Ldp' })
    expect(signMessage.mock.calls[0]?.[0]).toMatchObject({
      account: { address: 'mine' },
      message: Uint8Array.of(1, 2, 3),
    })
  })

  it('refuses no signature, another text, an account that is gone, and a wallet that cannot', async () => {
    answering({})
    expect(await failing(adapter.request(ID, request, chain))).toMatchObject({ kind: 'wallet' })
    answering({ signature: Uint8Array.of(1), signedMessage: Uint8Array.of(1, 2) })
    expect(await failing(adapter.request(`${ID}:2`, request, chain))).toMatchObject({
      kind: 'wallet',
      message: 'The wallet signed another text than the one it was given.',
    })
    const gone = { ...request, params: { ...request.params, pubkey: 'other' } }
    expect(await failing(adapter.request(ID, gone, chain))).toMatchObject({ kind: 'wallet' })
    register(wallet(() => {}))
    expect(await failing(adapter.request(`${ID}:3`, request, chain))).toMatchObject({
      kind: 'unsupported',
    })
  })
})
