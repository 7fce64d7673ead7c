import { AdapterError } from '../../adapter/AdapterError.js'
import { callPage } from '../../errors/callPage.js'
import type { SiwxConfig } from '../../options/SiwxConfig.js'
import { toJson } from '../toJson.js'
import { done, type Performer } from './Scene.js'
import { readSession, readText, signInData } from './signInData.js'

/** Sessions that are read: of one account on one network there is one. */
const MOST_SESSIONS = 16

export const signInSessions: Performer<'signInSessions'> = async ({ chainId, address }, scene) => {
  const siwx = await scene.signIn()
  const found: unknown = await siwx.getSessions(chainId, address)
  if (!Array.isArray(found)) throw wrong('getSessions', 'a list of sessions')
  const sessions = found.slice(0, MOST_SESSIONS).map(readSession)
  const required = !!(siwx.getRequired?.() ?? true)
  const signOutOnDisconnect = !!(siwx.signOutOnDisconnect ?? true)
  return { type: 'text', value: toJson({ required, signOutOnDisconnect, sessions }) }
}

export const signInMessage: Performer<'signInMessage'> = async ({ chainId, address }, scene) => {
  const siwx = await scene.signIn()
  const made: unknown = await siwx.createMessage({ chainId, accountAddress: address })
  const message = readText(made)
  if (message === undefined) throw wrong('createMessage', 'a message with toString()')
  const signs = typeof siwx.signMessage === 'function'
  return { type: 'text', value: toJson({ message, data: signInData(made), signs }) }
}

export const signInSign: Performer<'signInSign'> = async (effect, scene) => {
  const { chainId, address, message } = effect
  const siwx = await scene.signIn()
  const value: unknown = await siwx.signMessage?.({ message, chainId, accountAddress: address })
  if (typeof value !== 'string' || value === '') throw wrong('signMessage', 'a signature as text')
  return { type: 'text', value }
}

export const signInAdd: Performer<'signInAdd'> = async ({ data, message, signature }, scene) => {
  const siwx = await scene.signIn()
  await siwx.addSession({ data: signInData(data), message, signature })
  return done
}

export const signInEnd: Performer<'signInEnd'> = async ({ account }, scene) => {
  const siwx = await scene.signIn()
  if (account) await siwx.revokeSession(account.chainId, account.address)
  else await siwx.setSessions([])
  return done
}

export const signInLeft: Performer<'signInLeft'> = (_, scene) => {
  const left = (siwx: SiwxConfig) => callPage(() => siwx.accountLeft?.())
  // A sign-in whose code could not be loaded has nothing to hear.
  scene.signIn().then(left, () => {})
  return undefined
}

const wrong = (method: string, wanted: string) =>
  new AdapterError('unsupported', `${method} of the page's sign-in did not give ${wanted}.`)
