/** Status and body, as they came; `null` where none came. */
export type Answer = string | null

/** Asks the small server for the visitor's orders. It knows them by the token alone. */
export async function askServer(serverUrl: string, token: string | undefined): Promise<Answer> {
  try {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await fetch(new URL('/orders', serverUrl), { headers })
    return `${answer.status} ${await answer.text()}`
  } catch {
    return null
  }
}
