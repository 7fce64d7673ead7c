/** What signs an account in. */
export const signIn = {
  'signIn.lead': 'Sign in to {domain}',
  'signIn.account': 'Account',
  'signIn.network': 'Network',
  'signIn.until': 'Expires',
  'signIn.resources': 'Resources',
  'signIn.message': 'What you will sign',
  'signIn.details': 'Details',
  'signIn.preparing': 'Preparing…',
  'signIn.sign': 'Sign in',
  'signIn.signing': 'Continue in {wallet}',
  'signIn.saving': 'Signing in…',
  'signIn.wallet': 'your wallet',
  'signIn.disconnect': 'Disconnect',
} as const satisfies Record<string, string>
