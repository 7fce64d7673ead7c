import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Effect } from '../../generated/protocol.js'
import type { Scene } from './Scene.js'

const chunk = vi.fn(() => ({ text: '[]' }))

type Asked = Extract<Effect, { type: 'loadData' }>

/** Each test has a page of its own. */
async function load(of: Partial<Asked> = {}) {
  const { loadData } = await import('./loadData.js')
  const effect: Asked = { type: 'loadData', data: 'wallets', ...of }
  return loadData(effect, {} as Scene, new AbortController().signal)
}

beforeEach(() => {
  vi.resetModules()
  vi.doMock('../../generated/wallets.js', chunk)
  chunk.mockClear()
})

afterEach(() => {
  vi.doUnmock('../../generated/wallets.js')
})

describe('a data chunk', () => {
  it('is a file of its own, loaded once, and only when it is wanted', async () => {
    await import('./index.js')
    expect(chunk).not.toHaveBeenCalled()
    expect(await load()).toEqual({ type: 'text', value: '[]' })
    expect(await load()).toEqual({ type: 'text', value: '[]' })
    expect(chunk).toHaveBeenCalledTimes(1)
  })

  it('that does not come is a fault of the network', async () => {
    chunk.mockImplementationOnce(() => {
      throw new Error('no such file')
    })
    await expect(load()).rejects.toMatchObject({ kind: 'network' })
  })

  it('of the wallets is a list that the core can read', async () => {
    vi.doUnmock('../../generated/wallets.js')
    const answer = await load()
    if (answer?.type !== 'text') throw new Error('no text')
    const first = JSON.parse(answer.value)[0]
    expect(first).toMatchObject({ id: 'metamask', name: 'MetaMask', rdns: 'io.metamask' })
  })

  it('of a chain names its tokens; of a chain without one it names none', async () => {
    const answer = await load({ data: 'chain', chain: 'eip155:8453' })
    if (answer?.type !== 'text') throw new Error('no text')
    expect(JSON.parse(answer.value).tokens).toContainEqual({
      address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
    })
    expect(await load({ data: 'chain', chain: 'eip155:31337' })).toEqual({
      type: 'text',
      value: '{}',
    })
  })
})
