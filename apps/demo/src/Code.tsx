import { Lines } from './Lines'
import { useTexts } from './texts'

/** The README's quickstart. */
const QUICKSTART = `import { createDrawstring } from '@drawstring/core'
import { base, mainnet } from '@drawstring/core/networks'
import { DrawstringButton, DrawstringProvider } from '@drawstring/react'

const drawstring = createDrawstring({
  projectId: 'YOUR_PROJECT_ID',
  gatewayUrl: 'http://127.0.0.1:8787',
  networks: [mainnet, base],
})

export const App = () => <DrawstringProvider drawstring={drawstring}><DrawstringButton /></DrawstringProvider>`

export function Code() {
  const text = useTexts()
  return (
    <section id="code">
      <h2>{text.code}</h2>
      <p className="lead">{text.codeLead}</p>
      <Lines code={QUICKSTART} />
    </section>
  )
}
