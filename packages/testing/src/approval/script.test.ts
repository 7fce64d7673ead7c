import { expect, test, vi } from 'vitest'
import { createOffline, eventsOf, isPending } from '../../test/fakes.js'
import {
  type Answer,
  answerLater,
  answerTwice,
  approve,
  delay,
  devEvmAddresses,
  failWith,
  reject,
  stayOnChain,
  switchElsewhere,
  throwValue,
} from '../index.js'

const connect = { method: 'eth_requestAccounts' }
const switching = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }
const scripted = (answer: Answer | Answer[]) => createOffline({ approval: { '*': answer } })

test('answers are used in order and the last one repeats', async () => {
  const { provider } = scripted([reject(), failWith(-32603, 'Busy'), approve()])
  await expect(provider.request(connect)).rejects.toMatchObject({ code: 4001 })
  await expect(provider.request(connect)).rejects.toMatchObject({ code: -32603, message: 'Busy' })
  expect(await provider.request(connect)).toHaveLength(1)
  await provider.request(switching)
})

test('an answer for a kind leaves others approved', async () => {
  const { provider } = createOffline({ approval: { switchChain: reject() } })
  await provider.request(connect)
  await expect(provider.request(switching)).rejects.toMatchObject({ code: 4001 })
})

test('a function sees what is asked and decides', async () => {
  const seen: string[] = []
  const { provider } = createOffline({
    approval: ({ kind, method }) => {
      seen.push(`${kind} by ${method}`)
      return reject()
    },
  })
  await expect(provider.request(connect)).rejects.toMatchObject({ code: 4001 })
  expect(seen).toEqual(['connect by eth_requestAccounts'])
})

test('a delayed answer comes after its time', async () => {
  vi.useFakeTimers()
  const answered = vi.fn()
  void scripted(delay(500)).provider.request(connect).then(answered)
  await vi.advanceTimersByTimeAsync(499)
  expect(answered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(answered).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('a held answer waits for release, then connects after all', async () => {
  const wallet = scripted(answerLater())
  const connecting = wallet.provider.request(connect)
  expect(await isPending(connecting)).toBe(true)
  wallet.release()
  expect(await connecting).toEqual([devEvmAddresses[0]])
})

test('a held answer may be a refusal', async () => {
  const wallet = scripted(answerLater(reject()))
  const connecting = wallet.provider.request(connect)
  expect(await isPending(connecting)).toBe(true)
  wallet.release()
  await expect(connecting).rejects.toMatchObject({ code: 4001 })
})

test('a second answer calls callbacks twice and repeats the event', async () => {
  const wallet = scripted(answerTwice())
  const events = eventsOf(wallet)
  const heard = vi.fn()
  await wallet.provider.request(connect).then(heard)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), 60_000)
  expect(events.map(([name]) => name)).toEqual(['accountsChanged', 'accountsChanged'])
})

test('other answers call callbacks once', async () => {
  const heard = vi.fn()
  await scripted(approve()).provider.request(connect).then(heard)
  await isPending(new Promise(() => {}))
  expect(heard).toHaveBeenCalledOnce()
})

test.each(['a text', undefined, { odd: true }, 7])('%j is thrown as it is', async (value) => {
  const thrown = await scripted(throwValue(value))
    .provider.request(connect)
    .catch((error) => ({ error }))
  expect(thrown).toEqual({ error: value })
})

test('a wallet may say it switched and stay', async () => {
  const { provider } = scripted(stayOnChain())
  expect(await provider.request(switching)).toBeNull()
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
})

test('a wallet may say it switched and go elsewhere', async () => {
  const wallet = scripted(switchElsewhere('eip155:99'))
  const events = eventsOf(wallet)
  expect(await wallet.provider.request(switching)).toBeNull()
  expect(events).toEqual([['chainChanged', '0x63']])
})
