/** Every text of the frame in English: the original that translations follow. */
export const en = {
  'otp.title': 'Check your email',
  'otp.sent': 'Enter the 6-digit code we sent to {email}.',
  'otp.sentAnywhere': 'Enter the 6-digit code we sent to you.',
  'otp.site': 'You’re signing in to {site}',
  'otp.code': 'Code',
  'otp.verify': 'Verify',
  'otp.verifying': 'Verifying…',
  'otp.cancel': 'Cancel',
  'otp.resend': 'Resend code',
  'otp.resending': 'Sending…',
  'otp.resent': 'We sent you a new code.',
  'otp.wait': 'Please try again after {n} seconds',
  'otp.incomplete': 'Enter all 6 digits.',
  'otp.wrong': 'That code isn’t right. Check it and try again.',
  'otp.ended': 'That code no longer works. Request a new one.',
  'otp.failed': 'Something went wrong. Try again.',
}

export type TextKey = keyof typeof en
export type Table = Readonly<Record<TextKey, string>>
