import { createInstance } from './drawstring/createInstance.js'
import type { Drawstring } from './drawstring/Drawstring.js'
import { hasStoredSession } from './drawstring/hasStoredSession.js'
import { inBrowser } from './drawstring/inBrowser.js'
import { report } from './errors/report.js'
import type { DrawstringOptions } from './options/DrawstringOptions.js'
import { toText } from './options/toText.js'

let first: { drawstring: Drawstring; options: DrawstringOptions } | undefined
let warned = false

/**
 * Makes the page's Drawstring and returns at once; what is heavy is loaded when it is needed. A page has one: a second
 * call returns the first. On a server it makes an object that does nothing.
 */
export function createDrawstring(given: DrawstringOptions): Drawstring {
  // Without any, as JavaScript allows, the core says what is missing.
  const options = given ?? {}
  if (!inBrowser()) return createInstance(options)
  if (!first) {
    const drawstring = createInstance(options)
    first = { drawstring, options }
    // In a task of its own: a page's first look into storage is slow, and its first frame comes first.
    setTimeout(() => isNeededAtOnce(options) && drawstring.load())
  } else if (!warned && toText(first.options) !== toText(options)) {
    warned = true
    report('warning', {
      code: 'DS902',
      message:
        'createDrawstring was called again with other options, which are ignored. Call it once, outside of components.',
    })
  }
  return first.drawstring
}

/** A stored session is resumed without being asked for, and options that cannot work are told at once; what else is wrong, once it is loaded. */
function isNeededAtOnce({ projectId, networks, siwx, siweConfig }: DrawstringOptions): boolean {
  return !projectId || !networks?.length || (!!siwx && !!siweConfig) || hasStoredSession()
}

/** Forgets the page's Drawstring, for tests. @internal */
export function forgetDrawstring(): void {
  first = undefined
  warned = false
}
