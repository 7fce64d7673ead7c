/** Exchanging where it cannot be done. */
export const elsewhere = {
  'swap.elsewhere': 'It works on these networks:',
  'swap.nowhere': 'None of this page’s networks can do it.',
} as const satisfies Record<string, string>
