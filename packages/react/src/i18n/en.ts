import { account } from './en/account.js'
import { activity } from './en/activity.js'
import { connecting } from './en/connecting.js'
import { directory } from './en/directory.js'
import { elsewhere } from './en/elsewhere.js'
import { entry } from './en/entry.js'
import { errors } from './en/errors.js'
import { first } from './en/first.js'
import { naming } from './en/naming.js'
import { networks } from './en/networks.js'
import { nfts } from './en/nfts.js'
import { pairing } from './en/pairing.js'
import { picker } from './en/picker.js'
import { receive } from './en/receive.js'
import { requester } from './en/requester.js'
import { review } from './en/review.js'
import { send } from './en/send.js'
import { signIn } from './en/signIn.js'
import { swap } from './en/swap.js'

/**
 * Every text of the modal in English: the original that translations follow. Keys are `place.what`. A page loads them file by file: what a
 * view says comes with it (`texts` in its `index.ts`), the rest when it is said (`originals.ts`).
 */
export const en = {
  ...account,
  ...activity,
  ...connecting,
  ...directory,
  ...entry,
  ...errors,
  ...first,
  ...naming,
  ...networks,
  ...nfts,
  ...pairing,
  ...picker,
  ...receive,
  ...requester,
  ...review,
  ...send,
  ...signIn,
  ...swap,
  ...elsewhere,
} as const satisfies Record<string, string>
