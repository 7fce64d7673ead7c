/** Who asks: the page, by its own name. */
export const requester = {
  'requester.connect': '{app} wants to connect',
  'requester.review': 'Requested by {app}',
} as const
