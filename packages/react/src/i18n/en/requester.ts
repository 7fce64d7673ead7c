/** Who asks: the page, by its own name. */
export const requester = {
  'requester.connect': '{app} wants to connect',
  'requester.review': 'You’re on {app}',
} as const
