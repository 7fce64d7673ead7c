import { base58 } from '@scure/base'
import { Connection, Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import type { Gateway } from './gateway.js'
import type { Validator } from './validator/index.js'

/** Enough for an account to be kept. */
const LEAST = 1_000_000

/** A page on `@solana/web3.js`, over the gateway alone. */
export type SolanaPage = ReturnType<typeof solanaPage>

export function solanaPage(gateway: Gateway, { chain, call }: Validator) {
  const underWay = new Set<Promise<Response>>()
  const connection = new Connection(gateway.http(chain), {
    commitment: 'confirmed',
    wsEndpoint: gateway.ws(chain),
    fetch(...request) {
      const answered = whole(...(request as Parameters<typeof fetch>))
      const ends = () => underWay.delete(answered)
      underWay.add(answered)
      answered.then(ends, ends)
      return answered as never
    },
  })
  const transfer = async (payer: Keypair, lamports: number) => {
    const { blockhash } = await connection.getLatestBlockhash()
    const move = SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: Keypair.generate().publicKey,
      lamports: LEAST + lamports,
    })
    const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash })
    transaction.add(move).sign(payer)
    return transaction
  }
  return {
    connection,
    /**
     * Waits for the library's last requests: some it begins by itself, and its promise of one that a stopping gateway cuts off is handled by
     * nothing.
     */
    async settled() {
      while (underWay.size > 0) {
        await Promise.allSettled(underWay)
        // What was answered may lead to another request.
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    /** Sends lamports to a new account, and resolves to the signature. */
    async send(payer: Keypair, lamports: number) {
      const transaction = await transfer(payer, lamports)
      return connection.sendRawTransaction(transaction.serialize())
    },
    /** A transfer that is not sent yet. `send` gives it to the validator itself, whatever is cut. */
    async prepare(payer: Keypair, lamports: number) {
      const transaction = await transfer(payer, lamports)
      return {
        signature: base58.encode(transaction.signature ?? new Uint8Array()),
        send: () =>
          call('sendTransaction', transaction.serialize().toString('base64'), {
            encoding: 'base64',
          }),
      }
    },
  }
}

/** A response whose body has arrived. */
async function whole(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request)
  return new Response(await response.text(), response)
}
