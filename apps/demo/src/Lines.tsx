import { useState } from 'react'
import { useTexts } from './texts'

/** How long a copy is confirmed. */
const CONFIRMED_MS = 1600

/** Lines of code, and a way to take them along. */
export function Lines({ code }: { code: string }) {
  const text = useTexts()
  const [copied, setCopied] = useState(false)
  const copy = () => {
    void navigator.clipboard.writeText(code).then(() => {
      setCopied(true)
      setTimeout(() => setCopied(false), CONFIRMED_MS)
    })
  }
  return (
    <div className="lines">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
      <button type="button" className="quiet small" onClick={copy}>
        {copied ? text.copied : text.copy}
      </button>
    </div>
  )
}
