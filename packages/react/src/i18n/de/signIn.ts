/** What signs an account in. */
export const signIn: Record<string, string> = {
  'signIn.lead': 'Bei {domain} anmelden',
  'signIn.account': 'Konto',
  'signIn.network': 'Netzwerk',
  'signIn.until': 'Gültig bis',
  'signIn.resources': 'Ressourcen',
  'signIn.message': 'Was du signierst',
  'signIn.details': 'Details',
  'signIn.preparing': 'Wird vorbereitet …',
  'signIn.sign': 'Anmelden',
  'signIn.signing': 'Weiter in {wallet}',
  'signIn.saving': 'Anmeldung läuft …',
  'signIn.wallet': 'deiner Wallet',
  'signIn.disconnect': 'Trennen',
}
