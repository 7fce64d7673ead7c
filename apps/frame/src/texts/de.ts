import type { Table } from './en.js'

/** German, in the order of the English original. */
export const de: Table = {
  'otp.title': 'Sieh in deine E-Mails',
  'otp.sent': 'Gib den 6-stelligen Code ein, den wir an {email} gesendet haben.',
  'otp.sentAnywhere': 'Gib den 6-stelligen Code ein, den wir dir gesendet haben.',
  'otp.site': 'Du meldest dich bei {site} an',
  'otp.code': 'Code',
  'otp.verify': 'Bestätigen',
  'otp.verifying': 'Wird geprüft …',
  'otp.cancel': 'Abbrechen',
  'otp.resend': 'Code erneut senden',
  'otp.resending': 'Wird gesendet …',
  'otp.resent': 'Wir haben dir einen neuen Code gesendet.',
  'otp.wait': 'Bitte versuche es in {n} Sekunden erneut',
  'otp.incomplete': 'Gib alle 6 Ziffern ein.',
  'otp.wrong': 'Dieser Code stimmt nicht. Prüfe ihn und versuche es erneut.',
  'otp.ended': 'Dieser Code gilt nicht mehr. Fordere einen neuen an.',
  'otp.failed': 'Etwas ist schiefgelaufen. Versuche es erneut.',
}
