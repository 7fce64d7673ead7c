import { DrawstringError } from '../errors/DrawstringError.js'
import { words } from '../errors/hostProblems.js'

export const adapterFailed = (namespace: string, cause: unknown) =>
  new DrawstringError({
    code: 'DS904',
    message: `The adapter for ${namespace} could not start; its wallets are not found.`,
    detail: words(cause),
  })

export const effectFailed = (effect: string, cause: unknown) =>
  new DrawstringError({
    code: 'DS905',
    message: `The browser refused what was to be done: ${effect}.`,
    detail: words(cause),
  })

export const signInNotPrepared = (cause: unknown) =>
  new DrawstringError({
    code: 'DS906',
    message:
      'What a wallet is to sign while it connects could not be prepared; it connects without.',
    detail: words(cause),
  })
