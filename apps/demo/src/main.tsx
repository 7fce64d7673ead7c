import { createDrawstring } from '@drawstring/core'
import { gatewaySignIn } from '@drawstring/core/sign-in'
import { createDevWallet } from '@drawstring/testing'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from './config'
import { networksOf } from './networks'
import { Site } from './Site'
import { languages, preferred } from './texts'
import './style.css'
import './sections.css'
import './builder.css'

const config = await loadConfig()

// The wallet of this demo: it announces itself like any other, signs with real keys, and asks in a panel of its own.
createDevWallet({ chains: config.chains }).announce()

// `?example=embedded`, `?example=headless` and `?example=sign-in` show the other ways to use it.
const example = new URLSearchParams(location.search).get('example')
const { serverUrl, projectId, gatewayUrl } = config
const statement = languages[preferred()].texts.signInStatement
const signIn =
  serverUrl && example === 'sign-in'
    ? gatewaySignIn({ projectId, gatewayUrl, required: false, statement })
    : undefined

const drawstring = createDrawstring({
  projectId,
  gatewayUrl,
  ...(signIn && { siwx: signIn }),
  networks: networksOf(config),
  swap: config.swap,
  customTokens: config.customTokens,
  metadata: {
    name: 'Drawstring demo',
    description: 'A page that knows its visitor by their wallet.',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
  themeMode: 'system',
  // The chains of this machine have no exchange rates: to a visitor who pays in euro nothing would have a price.
  currency: 'usd',
  enableEmbedded: example === 'embedded',
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its #root')
createRoot(root).render(
  <StrictMode>
    <Site
      drawstring={drawstring}
      example={example}
      signIn={serverUrl ? { serverUrl, signIn } : undefined}
    />
  </StrictMode>,
)
