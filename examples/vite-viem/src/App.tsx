import { DrawstringButton, NetworkButton } from '@drawstring/react'
import { useEffect, useState } from 'react'
import type { Address, BaseError, Chain } from 'viem'
import { chains, drawstring, provider, wallet } from './wallet'

export function App() {
  const { address, chain } = useSession()
  const [answer, setAnswer] = useState<[name: string, text: string]>()
  const [error, setError] = useState('')

  async function ask(name: string, question: () => Promise<unknown>) {
    setError('')
    try {
      setAnswer([name, String(await question())])
    } catch (error) {
      setError((error as BaseError).shortMessage)
    }
  }

  return (
    <main>
      <h1>Drawstring with viem</h1>
      <DrawstringButton /> <NetworkButton />
      {address && (
        <>
          <p>
            Address: <output>{address}</output>
          </p>
          <p>
            Chain: <output>{chain?.name ?? 'another'}</output>
          </p>
          <p>
            Wallet: <output>{drawstring.getWalletInfo('eip155')?.name}</output>
          </p>
          {chains.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              onClick={() => ask('Switched', () => wallet.switchChain({ id }))}
            >
              Switch to {name}
            </button>
          ))}
          <button
            type="button"
            onClick={() =>
              ask('Signature', () => wallet.signMessage({ account: address, message: 'Hello' }))
            }
          >
            Sign a message
          </button>
          <button
            type="button"
            onClick={() =>
              ask('Transaction', () =>
                wallet.sendTransaction({ account: address, chain, to: address, value: 0n }),
              )
            }
          >
            Send nothing to myself
          </button>
          <button type="button" onClick={() => drawstring.disconnect()}>
            Disconnect
          </button>
          {answer && (
            <p>
              {answer[0]}: <output>{answer[1]}</output>
            </p>
          )}
          {error && <p role="alert">{error}</p>}
        </>
      )}
    </main>
  )
}

/** The account and the network, as the client has them, and again whenever they change. */
function useSession() {
  const [session, setSession] = useState<{ address?: Address; chain?: Chain }>({})

  useEffect(() => {
    async function read() {
      const [address] = await wallet.getAddresses()
      if (!address) return setSession({})
      const chainId = await wallet.getChainId()
      const chain = chains.find(({ id }) => id === chainId)
      setSession({ address, ...(chain && { chain }) })
    }
    read()
    provider.on('accountsChanged', read).on('chainChanged', read)
    return () => {
      provider.off('accountsChanged', read).off('chainChanged', read)
    }
  }, [])

  return session
}
