import { bytesToHex, type Hex, hexToBytes, isAddress, isHex, stringToBytes } from 'viem'
import { readable } from '../../panel/words.js'
import { signer } from '../account.js'
import type { Method } from '../context.js'
import { invalidParams } from '../errors.js'
import { address, list } from '../params.js'

/** personal_sign (EIP-191): [message as hex bytes or text, address]; the other order is forgiven. */
export const personalSign: Method = async (params, context) => {
  const [message, by] = ordered(list(params))
  const account = signer(context, address(by, 'the signer'))
  const raw = messageBytes(message)
  await context.consent({
    kind: 'signMessage',
    title: 'Sign this message?',
    details: [
      { label: 'Account', value: account.address },
      { label: 'Message', value: readable(hexToBytes(raw)) },
    ],
  })
  return account.signMessage({ message: { raw } })
}

function ordered([first, second]: readonly unknown[]): [unknown, unknown] {
  const swapped = typeof first === 'string' && isAddress(first, { strict: false })
  return swapped && !isAddress(String(second), { strict: false })
    ? [second, first]
    : [first, second]
}

function messageBytes(message: unknown): Hex {
  if (typeof message !== 'string') throw invalidParams('the message must be a text')
  if (isHex(message) && message.length % 2 === 0) return message
  return bytesToHex(stringToBytes(message))
}
