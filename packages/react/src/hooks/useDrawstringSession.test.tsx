import { type AllSlices, type Drawstring, initialSlices } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { scripted } from '../../playground/scripted.js'
import { DrawstringProvider } from '../provider/DrawstringProvider.js'
import { type UseDrawstringSession, useDrawstringSession } from './useDrawstringSession.js'

const state = vi.hoisted(() => ({ slices: {} as Partial<AllSlices> }))

// A server's page knows of no account; this is what a browser's reads.
vi.mock('../store/useSlice.js', () => ({
  useSlice: (slice: keyof AllSlices) => state.slices[slice] ?? initialSlices[slice],
}))

/** What the hook gives where the core says this. */
function told(more: Partial<AllSlices['signIn']>, call: Drawstring['call'] = async () => {}) {
  state.slices = { signIn: { ...initialSlices.signIn, ...more } }
  let found: UseDrawstringSession | undefined
  function Told() {
    found = useDrawstringSession()
    return null
  }
  renderToStaticMarkup(
    <DrawstringProvider drawstring={{ ...scripted(), call }}>
      <Told />
    </DrawstringProvider>,
  )
  return found as UseDrawstringSession
}

it('tells how the account stands', () => {
  expect(told({})).toMatchObject({ status: 'off', session: undefined, required: false })
  const session = { chainId: 'eip155:1', address: '0x1', expiresAt: 1 } as const
  expect(told({ status: 'signedIn', session, required: true })).toMatchObject({
    status: 'signedIn',
    session,
    required: true,
  })
})

it('signs in and out by the core, whose promises it gives', async () => {
  const call = vi.fn(async () => {})
  const { signIn, signOut } = told({ status: 'signedOut' }, call)
  await signIn()
  expect(call).toHaveBeenLastCalledWith({ type: 'signIn', action: { type: 'start' } })
  await signOut()
  expect(call).toHaveBeenLastCalledWith({ type: 'signIn', action: { type: 'signOut' } })
  const failing = told({}, () => Promise.reject(new Error('no')))
  await expect(failing.signIn()).rejects.toThrow('no')
})
