export type Contents = typeof import('../contents/index.js')

let loading: Promise<Contents> | undefined
let loaded: Contents | undefined

/** What fills the dialog, if its code is there. */
export function findContents(): Contents | undefined {
  return loaded
}

/** Brings it, once. A failed attempt is forgotten, so that the next one tries again. */
export function loadContents(): Promise<Contents> {
  loading ??= import('../contents/index.js').then(
    (contents) => {
      loaded = contents
      return contents
    },
    (cause: unknown) => {
      loading = undefined
      throw cause
    },
  )
  return loading
}
