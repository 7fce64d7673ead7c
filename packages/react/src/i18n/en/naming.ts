/** Names for the account. */
export const naming = {
  'naming.label': 'Account name',
  'naming.hint': 'At least 4 letters, digits or hyphens.',
  'naming.invalid': 'That can’t be a name. Use at least 4 letters, digits or hyphens.',
  'naming.loading': 'Looking for names',
  'naming.list': 'Names that may be free',
  'naming.none': 'No free names like this one. Try another.',
  'naming.noPromise': 'These names may be free. They can’t be registered here yet.',
} as const satisfies Record<string, string>
