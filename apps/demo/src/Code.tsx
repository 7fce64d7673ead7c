import { codeOf, type Design, isPlain } from './design'
import { Lines } from './Lines'
import { type Language, useTexts } from './texts'

/** The README's quickstart, in the theme and the language that were chosen above. */
function quickstart(design: Design, language: Language): string {
  const plain = isPlain(design)
  const props = [
    'drawstring={drawstring}',
    ...(plain ? [] : ['theme={theme}']),
    ...(language === 'en' ? [] : [`locale="${language}"`]),
  ]
  const [themeImport, themeOf] = plain ? [] : codeOf(design).split('\n\n')
  return [
    "import { createDrawstring } from '@drawstring/core'",
    "import { base, mainnet } from '@drawstring/core/networks'",
    "import { DrawstringButton, DrawstringProvider } from '@drawstring/react'",
    ...(themeImport ? [themeImport] : []),
    '',
    'const drawstring = createDrawstring({',
    "  projectId: 'YOUR_PROJECT_ID',",
    "  gatewayUrl: 'http://127.0.0.1:8787',",
    '  networks: [mainnet, base],',
    '})',
    ...(themeOf ? [themeOf] : []),
    '',
    'export const App = () => (',
    `  <DrawstringProvider ${props.join(' ')}>`,
    '    <DrawstringButton />',
    '  </DrawstringProvider>',
    ')',
  ].join('\n')
}

export function Code({ design, language }: { design: Design; language: Language }) {
  const text = useTexts()
  return (
    <section id="code">
      <h2>{text.code}</h2>
      <p className="lead">{text.codeLead}</p>
      <Lines code={quickstart(design, language)} />
    </section>
  )
}
