import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { Buffer } from 'buffer/'

// AppKit's adapter wants it of the page.
globalThis.Buffer = Buffer

/** What a page does on Solana, with the provider that AppKit gives it. */
export function solanaActions(modal) {
  const provider = () => modal.getProvider('solana')
  return {
    async solanaSign(message) {
      const signature = await provider().signMessage(new TextEncoder().encode(message))
      return [...signature]
    },

    async solanaSend(to, lamports) {
      const rpcUrl = modal.getCaipNetwork('solana').rpcUrls.default.http[0]
      const connection = new Connection(rpcUrl, 'confirmed')
      const from = new PublicKey(modal.getAddress('solana'))
      const { blockhash } = await connection.getLatestBlockhash()
      const transaction = new Transaction({ feePayer: from, recentBlockhash: blockhash }).add(
        SystemProgram.transfer({ fromPubkey: from, toPubkey: new PublicKey(to), lamports }),
      )
      return provider().sendTransaction(transaction, connection)
    },
  }
}
