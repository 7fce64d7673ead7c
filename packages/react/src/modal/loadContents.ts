import { loadCode, pause } from '@drawstring/core'

export type Contents = typeof import('../contents/index.js')

let loading: Promise<Contents> | undefined
let loaded: Contents | undefined
const followers = new Set<(contents: Contents) => void>()

/** What fills the dialog, if its code is there. */
export function findContents(): Contents | undefined {
  return loaded
}

/** Brings it, once. A failed attempt is forgotten, so that the next one tries again. */
export function loadContents(): Promise<Contents> {
  loading ??= bring().then(
    (contents) => {
      loaded = contents
      for (const follower of followers) follower(contents)
      return contents
    },
    (cause: unknown) => {
      loading = undefined
      throw cause
    },
  )
  return loading
}

/** Asking for a file takes time, and a press or its frame may be waiting. */
async function bring(): Promise<Contents> {
  await pause()
  return loadCode(() => import('../contents/index.js'))
}

/** Calls back when it has been brought, whoever asked for it. Returns how to stop. */
export function followContents(follower: (contents: Contents) => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}
