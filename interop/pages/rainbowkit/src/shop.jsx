import { useEffect, useState } from 'react'
import {
  useAccount,
  useConnectors,
  useSendTransaction,
  useSignMessage,
  useWaitForTransactionReceipt,
} from 'wagmi'

/** What a page does with its visitor's wallet, by wagmi's hooks, and what it knows. */
export function Shop() {
  const { address, chainId, status } = useAccount()
  const signing = useSignMessage()
  const sending = useSendTransaction()
  const { data: receipt } = useWaitForTransactionReceipt({ hash: sending.data })
  const link = useLink()
  const { message, to, value } = window.__options
  const shown = {
    Link: link,
    Status: status,
    Address: address,
    Chain: chainId,
    Signature: signing.data,
    Sent: sending.data,
    Mined: receipt?.status,
    Error: signing.error?.name ?? sending.error?.name,
  }
  return (
    <main>
      <button type="button" onClick={() => signing.signMessage({ message })}>
        Sign
      </button>
      <button type="button" onClick={() => sending.sendTransaction({ to, value: BigInt(value) })}>
        Send
      </button>
      {Object.entries(shown).map(([name, value]) => (
        <p key={name}>
          {name}: <output id={name}>{value}</output>
        </p>
      ))}
    </main>
  )
}

/** The link of the code that is shown, as wagmi's connectors tell it. */
function useLink() {
  const [link, setLink] = useState()
  const connectors = useConnectors()
  useEffect(() => {
    const hear = ({ type, data }) => {
      if (type === 'display_uri') setLink(data)
    }
    for (const { emitter } of connectors) emitter.on('message', hear)
    return () => {
      for (const { emitter } of connectors) emitter.off('message', hear)
    }
  }, [connectors])
  return link
}
