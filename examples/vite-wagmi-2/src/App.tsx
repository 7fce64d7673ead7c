import { DrawstringButton, NetworkButton } from '@drawstring/react'
import {
  useAccount,
  useChains,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
} from 'wagmi'

export function App() {
  const { address, chain, connector, isConnected, isReconnecting } = useAccount()
  const chains = useChains()
  const { disconnect } = useDisconnect()
  const { sendTransaction, ...send } = useSendTransaction()
  const { signMessage, ...sign } = useSignMessage()
  const { switchChain, ...switching } = useSwitchChain()
  const error = switching.error ?? sign.error ?? send.error

  return (
    <main>
      <h1>Drawstring with wagmi</h1>
      <DrawstringButton /> <NetworkButton />
      {isConnected && (
        <>
          <p>
            Address: <output>{address}</output>
          </p>
          <p>
            Chain: <output>{chain?.name ?? 'another'}</output>
          </p>
          <p>
            Wallet: <output>{connector?.name}</output>
          </p>
          {/* After a reload wagmi knows the account before it has the wallet back. */}
          <fieldset disabled={isReconnecting}>
            {chains.map(({ id, name }) => (
              <button key={id} type="button" onClick={() => switchChain({ chainId: id })}>
                Switch to {name}
              </button>
            ))}
            <button type="button" onClick={() => signMessage({ message: 'Hello' })}>
              Sign a message
            </button>
            <button type="button" onClick={() => sendTransaction({ to: address, value: 0n })}>
              Send nothing to myself
            </button>
            <button type="button" onClick={() => disconnect()}>
              Disconnect
            </button>
          </fieldset>
          {sign.data && (
            <p>
              Signature: <output>{sign.data}</output>
            </p>
          )}
          {send.data && (
            <p>
              Transaction: <output>{send.data}</output>
            </p>
          )}
          {error && <p role="alert">{error.message}</p>}
        </>
      )}
    </main>
  )
}
