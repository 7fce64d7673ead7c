import { p2wpkh, RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import { concatBytes, pubECDSA, sha256x2, tagSchnorr } from '@scure/btc-signer/utils'

/** The output of both transactions of BIP-322: it takes no amount, and neither is ever sent. */
const RETURN = Uint8Array.of(0x6a)

/** Signs a message for the native SegWit address of a key, as BIP-322 says ("simple"): the witness, in base64. */
export function signByWitness(key: Uint8Array, message: string): string {
  const { script } = p2wpkh(pubECDSA(key))
  const tx = new Transaction({ version: 0, allowUnknownOutputs: true })
  const txid = spent(script, message)
  tx.addInput({ txid, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  tx.addOutput({ script: RETURN, amount: 0n })
  tx.sign(key)
  tx.finalize()
  return Buffer.from(RawWitness.encode(tx.getInput(0).finalScriptWitness ?? [])).toString('base64')
}

/** The id of the transaction that names the message, and whose output the owner of the script seems to spend. */
function spent(script: Uint8Array, message: string): Uint8Array {
  const hash = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(message))
  const finalScriptSig = concatBytes(Uint8Array.of(0, 32), hash)
  const input = { txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig, sequence: 0 }
  const tx = { version: 0, inputs: [input], outputs: [{ script, amount: 0n }], lockTime: 0 }
  return sha256x2(RawTx.encode({ ...tx, segwitFlag: false })).reverse()
}
