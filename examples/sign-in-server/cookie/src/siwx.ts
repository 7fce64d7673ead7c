import { createMessenger, createSignIn, type SessionStorage } from '@drawstring/core/sign-in'

const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error('Signing in failed. Try again.')
  const text = await answer.text()
  return text ? JSON.parse(text) : undefined
}

/** Sessions of your server; `add` verifies, and rejects what is wrong. */
const storage: SessionStorage = {
  add: (session) => post('/session/add', session),
  set: (sessions) => post('/session/set', sessions),
  get: async (chainId, address) => (await post('/session/get', { chainId, address })) ?? [],
  delete: (chainId, address) => post('/session/delete', { chainId, address }),
}

export const siwx = createSignIn({
  messenger: createMessenger({
    getNonce: async () => (await post('/session/nonce', {})).nonce,
    statement: 'Sign in to see your orders.',
    lifetimeMs: 86_400_000,
  }),
  storage,
})
