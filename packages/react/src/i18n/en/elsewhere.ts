/** Exchanging where it cannot be done. */
export const elsewhere = {
  'swap.elsewhere': 'Swaps are available on:',
  'swap.nowhere': 'None of this page’s networks support swaps.',
  'swap.leave': 'Go to account',
} as const satisfies Record<string, string>
