import type { SendSlice, TokensSlice } from '@drawstring/core'

/** Whether the coin is still asked for, where no list of tokens has it; on Bitcoin a node looks for it for a minute or more. */
export const waitsForCoin = ({ state }: TokensSlice, { coin, coinProblem }: SendSlice): boolean =>
  state === 'unsupported' && !coin && !coinProblem
