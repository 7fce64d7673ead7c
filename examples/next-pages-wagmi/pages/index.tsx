import { DrawstringButton, NetworkButton } from '@drawstring/react'
import type { GetServerSidePropsContext } from 'next'
import {
  useChains,
  useConnection,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
} from 'wagmi'

export default function Page() {
  const { address, chain, connector, isConnected, isReconnecting } = useConnection()
  const chains = useChains()
  const disconnect = useDisconnect()
  const send = useSendTransaction()
  const sign = useSignMessage()
  const switchChain = useSwitchChain()
  const error = switchChain.error ?? sign.error ?? send.error

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
              <button key={id} type="button" onClick={() => switchChain.mutate({ chainId: id })}>
                Switch to {name}
              </button>
            ))}
            <button type="button" onClick={() => sign.mutate({ message: 'Hello' })}>
              Sign a message
            </button>
            <button type="button" onClick={() => send.mutate({ to: address, value: 0n })}>
              Send nothing to myself
            </button>
            <button type="button" onClick={() => disconnect.mutate()}>
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

/** A page that is rendered for each request has the request's cookies; one that is built ahead begins disconnected. */
export const getServerSideProps = async ({ req }: GetServerSidePropsContext) => ({
  props: { cookie: req.headers.cookie ?? '' },
})
