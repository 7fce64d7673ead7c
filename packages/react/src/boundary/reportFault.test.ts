import { createDrawstring } from '@drawstring/core'
import { afterEach, expect, it, vi } from 'vitest'
import { reportFault } from './reportFault.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('without a provider: tells the console, and keeps it for bug reports', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { logs } = createDrawstring({ projectId: 'test', networks: [] })
  // The log of a page; a server keeps none.
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {})
  reportFault(undefined, new Error('outside of the provider'))
  expect(error.mock.calls).toEqual([['[drawstring DS907] outside of the provider']])
  expect(logs()).toMatch(/^\S+Z error DS907 outside of the provider\n$/)
})

it.each([Object.create(null), { toString: () => ({}) }, new Proxy({}, { getPrototypeOf: fail })])(
  'without a provider: never throws, whatever was thrown',
  (cause) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    reportFault(undefined, cause)
    expect(error.mock.calls).toEqual([['[drawstring DS907] What went wrong cannot be read.']])
  },
)

function fail(): never {
  throw new Error('hostile')
}
