import { useEthers } from '@drawstring/ethers/react'
import { DrawstringButton, NetworkButton } from '@drawstring/react'
import { toQuantity } from 'ethers'
import { useState } from 'react'
import { drawstring, ethers, networks } from './ethers'

export function App() {
  const { provider, signer, address, chainId } = useEthers(ethers)
  const [answer, setAnswer] = useState<[name: string, text: string]>()
  const [error, setError] = useState('')

  async function ask(name: string, question: () => Promise<unknown> | undefined) {
    setError('')
    try {
      setAnswer([name, String(await question())])
    } catch (error) {
      setError((error as { shortMessage: string }).shortMessage)
    }
  }

  async function send() {
    if (!signer || !address) return
    const { hash } = await signer.sendTransaction({ to: address, value: 0n })
    return hash
  }

  return (
    <main>
      <h1>Drawstring with ethers</h1>
      <DrawstringButton /> <NetworkButton />
      {signer && (
        <>
          <p>
            Address: <output>{address}</output>
          </p>
          <p>
            Chain: <output>{networks.find(({ id }) => id === chainId)?.name ?? 'another'}</output>
          </p>
          <p>
            Wallet: <output>{drawstring.getWalletInfo('eip155')?.name}</output>
          </p>
          {networks.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              onClick={() =>
                ask('Switched', () =>
                  provider?.send('wallet_switchEthereumChain', [{ chainId: toQuantity(id) }]),
                )
              }
            >
              Switch to {name}
            </button>
          ))}
          <button type="button" onClick={() => ask('Signature', () => signer.signMessage('Hello'))}>
            Sign a message
          </button>
          <button type="button" onClick={() => ask('Transaction', send)}>
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
