import type { Detail } from '../approval/ask.js'
import type { Instruction, Transaction } from './transaction.js'

const SYSTEM = '11111111111111111111111111111111'

/** What a transaction does, as far as the panel can say. */
export function describe(transaction: Transaction): Detail[] {
  return [
    { label: 'Fee payer', value: String(transaction.accounts[0]) },
    ...transaction.instructions.flatMap((instruction) => step(instruction, transaction.accounts)),
  ]
}

function step(instruction: Instruction, accounts: readonly string[]): Detail[] {
  const { program, data } = instruction
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  // The System program's instruction 2 is a transfer: u32 kind, u64 lamports, little-endian.
  if (program === SYSTEM && data.length === 12 && view.getUint32(0, true) === 2) {
    const [from, to] = instruction.accounts.map((index) => accounts[index] ?? 'a looked-up account')
    return [
      { label: 'Transfer', value: `${sol(view.getBigUint64(4, true))} SOL` },
      { label: 'From', value: String(from) },
      { label: 'To', value: String(to) },
    ]
  }
  return [{ label: 'Calls', value: `${program} with ${data.length} bytes` }]
}

/** Lamports as SOL, exactly. */
export function sol(lamports: bigint): string {
  const whole = lamports / 1_000_000_000n
  const rest = (lamports % 1_000_000_000n).toString().padStart(9, '0').replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : String(whole)
}
