import { initial } from '../generated/protocol.js'
import type { AllSlices } from './slices.js'

/** Every slice before anything is loaded or configured. */
export const initialSlices: AllSlices = {
  ...initial,
  host: { phase: 'idle' },
  asking: { times: 0 },
  theme: { themeVariables: {} },
  event: { timestamp: 0 },
}
