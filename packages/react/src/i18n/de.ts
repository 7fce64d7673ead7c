/** German. Keys that are missing here stay English. */
export const de: Record<string, string> = {
  'button.connect': 'Wallet verbinden',
}
