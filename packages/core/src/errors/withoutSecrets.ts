// The work grows with a hostile text's length, not with its square, and without a large factor. Each pattern begins at a mark, and stops at the next one.

/** A name and password before a host. */
const USER = /\/\/[^\s/?#]+@/g
/** Keys in a query, also in one that is encoded within another. */
const KEY =
  /((?:[?&]|%3f|%26)[\w-]*(?:key|token|secret|auth|jwt|password|projectid)(?:=|%3d))[^\s&#"')]+/gi

/** A text for the console, without what opens a node's account or reads a pairing: browsers and options put whole addresses into errors. */
export const withoutSecrets = (text: string) =>
  withoutBareUsers(text.replace(USER, '//…@')).replace(KEY, '$1…')

/**
 * The text without a name and password before a host that lacks its scheme: a name after a space, quote or parenthesis, a colon, and all up to
 * the last `@` before an address would go on or end. No pattern, which would look ahead from every mark: each character is looked at once.
 */
function withoutBareUsers(text: string): string {
  if (!text.includes('@')) return text
  let shown = ''
  /** Up to here the text is shown. */
  let done = 0
  /** Where a name may have begun, the colon that ended it, and the last `@` after that. */
  let name: number | undefined = 0
  let colon: number | undefined
  let at: number | undefined
  for (let i = 0; i <= text.length; i++) {
    // Beyond the end it is no number.
    const char = text.charCodeAt(i)
    const isSpace = isBlank(char)
    if (isSpace || char === SLASH || char === QUESTION || char === HASH || i === text.length) {
      if (at !== undefined) {
        shown += `${text.slice(done, name)}…`
        done = at
      }
      name = isSpace ? i + 1 : undefined
      colon = at = undefined
    } else if (colon !== undefined) {
      if (char === AT && i > colon + 1) at = i
    } else if (char === QUOTE || char === APOSTROPHE || char === PARENTHESIS) {
      name = i + 1
    } else if (char === COLON && name !== undefined && i > name) {
      colon = i
    } else if (char === COLON || char === AT) {
      name = undefined
    }
  }
  return shown + text.slice(done)
}

const [SLASH, QUESTION, HASH, AT, COLON] = [0x2f, 0x3f, 0x23, 0x40, 0x3a]
const [QUOTE, APOSTROPHE, PARENTHESIS] = [0x22, 0x27, 0x28]

/** What `\s` matches. */
const isBlank = (char: number) =>
  char === 0x20 ||
  (char >= 0x09 && char <= 0x0d) ||
  (char > 0x7f && /\s/.test(String.fromCharCode(char)))
