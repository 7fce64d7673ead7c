import { Transaction } from '@scure/btc-signer'
import { ourWallet } from '../../interop/support/ours.js'
import type { Answer } from '../../interop/support/parties.js'
import { addInput, type BitcoinNode, holder, satoshisOf, scriptOf } from './bitcoinNode.js'

const FEE = 500n

interface Asked {
  psbt: string
  signInputs: { address: string; index: number }[]
  broadcast?: boolean
  recipientAddress: string
  amount: string
}

/** The first wallet's key; each has one of its own, and no coins of an earlier test's. */
let nextKey = 16

/** A wallet with a key of its own that signs on Bitcoin, and hands in what it is asked to. */
export async function startBitcoinWallet(node: BitcoinNode, relayUrl: string) {
  const own = holder(nextKey++)
  const wallet = await ourWallet(relayUrl)
  const asked: { method: string; params: unknown }[] = []
  wallet.decide({
    bip122: {
      accounts: [`${node.caip2}:${own.address}`],
      methods: ['signPsbt', 'sendTransfer'],
      events: [],
    },
  })

  const handIn = async (tx: Transaction) => {
    tx.finalize()
    return node.ask<string>('sendrawtransaction', tx.hex)
  }

  async function signPsbt({ psbt, signInputs, broadcast }: Asked): Promise<Answer> {
    const tx = Transaction.fromPSBT(Buffer.from(psbt, 'base64'))
    const mine = signInputs.filter(({ address }) => address === own.address)
    for (const { index } of mine) {
      if (kit.signs === 'wrongly') {
        tx.updateInput(index, { partialSig: signatureOfAnother(psbt, index) })
      } else tx.signIdx(own.key, index)
    }
    if (kit.signs === 'finished') tx.finalize()
    const signed = Buffer.from(tx.toPSBT()).toString('base64')
    const sends = broadcast && kit.signs === 'asked'
    return { result: { psbt: signed, ...(sends && { txid: await handIn(tx) }) } }
  }

  /** A good signature, but of a transaction that pays less. */
  function signatureOfAnother(psbt: string, index: number) {
    const other = Transaction.fromPSBT(Buffer.from(psbt, 'base64'))
    other.updateOutput(0, { amount: 1_000n })
    other.signIdx(own.key, index)
    return other.getInput(index).partialSig ?? []
  }

  async function pay(to: string, amount: bigint): Promise<string> {
    const [coin] = await node.unspent(own.script)
    if (!coin) throw new Error('the wallet has nothing')
    const tx = new Transaction()
    addInput(tx, coin, own.script)
    tx.addOutput({ script: scriptOf(to), amount })
    tx.addOutput({ script: own.script, amount: satoshisOf(coin.amount) - amount - FEE })
    tx.sign(own.key)
    return handIn(tx)
  }

  wallet.answer(async (method, params) => {
    asked.push({ method, params })
    const told = params as Asked
    if (method === 'sendTransfer')
      return { result: { txid: await pay(told.recipientAddress, BigInt(told.amount)) } }
    if (kit.signs === 'another')
      return { result: { psbt: told.psbt, txid: await pay(holder(6).address, 5_000n) } }
    return signPsbt(told)
  })

  const kit = {
    ...own,
    wallet,
    asked,
    /**
     * What it does: signs what it is asked to, and sends it where it should; only signs, with the transaction finished or not; puts
     * a wrong signature there; or sends another transaction.
     */
    signs: 'asked' as 'asked' | 'only' | 'finished' | 'wrongly' | 'another',
  }
  return kit
}
