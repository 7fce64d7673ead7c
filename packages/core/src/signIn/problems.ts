import { DrawstringError } from '../errors/DrawstringError.js'

export const notStored = (detail: string) =>
  new DrawstringError({
    code: 'DS914',
    message:
      'The sign-in session could not be stored: it lasts until the page is left. The browser’s storage is full, or the page may not use it.',
    detail,
  })

export const notSignedOut = (detail: string) =>
  new DrawstringError({
    code: 'DS915',
    message:
      'The visitor is signed out here, but the gateway was not told: the session’s token is valid there until it expires.',
    detail,
  })
