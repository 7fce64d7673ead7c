// Each pattern begins at a mark, and stops at the next one or soon: the work grows with a hostile text's length, not with its square.

/** A name and password before a host. */
const USER = /\/\/[^\s/?#]+@/g
/** The same in an address that lacks its scheme. */
const BARE_USER = /(^|[\s"'(])[^\s"'(/?#:@]{1,256}:[^\s/?#]{1,256}@/g
/** Keys in a query, also in one that is encoded within another. */
const KEY =
  /((?:[?&]|%3f|%26)[\w-]*(?:key|token|secret|auth|jwt|password|projectid)(?:=|%3d))[^\s&#"')]+/gi

/** A text for the console, without what opens a node's account or reads a pairing: browsers and options put whole addresses into errors. */
export const withoutSecrets = (text: string) =>
  text.replace(USER, '//…@').replace(BARE_USER, '$1…@').replace(KEY, '$1…')
