import { DrawstringError } from '../errors/DrawstringError.js'
import { words } from '../errors/hostProblems.js'

export const adapterFailed = (namespace: string, cause: unknown) =>
  new DrawstringError({
    code: 'DS904',
    message: `The adapter for ${namespace} could not start; its wallets are not found.`,
    detail: words(cause),
  })

export const connectorTaken = (namespace: string, connector: string) =>
  new DrawstringError({
    code: 'DS912',
    message:
      `Two adapters announce the wallet "${connector}" for ${namespace}; the first one serves it. ` +
      'Leave one of them out of `adapters`, or give its wallet an id of its own.',
  })

export const notAConnector = (namespace: string) =>
  new DrawstringError({
    code: 'DS913',
    message:
      `An adapter for ${namespace} announces something that is no wallet; it is ignored. ` +
      'A connector has an `id`, a `name` and a `kind`.',
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
