// Signs the text on standard input as a Bitcoin account of the named kind (BIP-322, "simple"), and prints its address and the signature.
import { readFileSync } from 'node:fs'
import * as btc from '@scure/btc-signer'
import { concatBytes, pubECDSA, pubSchnorr, sha256, tagSchnorr } from '@scure/btc-signer/utils.js'

const key = new Uint8Array(32).fill(3)
const witness = btc.p2wpkh(pubECDSA(key))
const kinds = {
  p2wpkh: witness,
  p2tr: btc.p2tr(pubSchnorr(key)),
  nested: btc.p2sh(witness),
}
const account = kinds[process.argv[2]]

const message = tagSchnorr('BIP0322-signed-message', readFileSync(0))
const toSpend = btc.RawTx.encode({
  version: 0,
  segwitFlag: false,
  inputs: [
    {
      txid: new Uint8Array(32),
      index: 0xffffffff,
      finalScriptSig: concatBytes(Uint8Array.of(0, 32), message),
      sequence: 0,
    },
  ],
  outputs: [{ amount: 0n, script: account.script }],
  witnesses: [],
  lockTime: 0,
})
const toSign = new btc.Transaction({ version: 0, allowUnknownOutputs: true })
toSign.addInput({
  ...account,
  txid: sha256(sha256(toSpend)).reverse(),
  index: 0,
  sequence: 0,
  witnessUtxo: { amount: 0n, script: account.script },
})
toSign.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
toSign.sign(key)
toSign.finalize()
const stack = btc.RawWitness.encode(toSign.getInput(0).finalScriptWitness)
console.log(account.address)
console.log(Buffer.from(stack).toString('base64'))
