import { createDrawstring } from '@drawstring/core'
import { eip1193, givenProvider } from '@drawstring/core/adapter'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Shop } from './Shop'
import { signIn, signInAtGateway } from './signIn'
import './settings'
import './style.css'

const settings = window.__options
if (!settings) throw new Error('the test has set no window.__options')

if (settings.signIn === 'gateway') window.signIn = signInAtGateway(settings)
const kind = settings.signIn === 'gateway' ? undefined : settings.signIn
const siwx = window.signIn ?? (kind && signIn(kind, settings.statement))
const { own } = settings
const adapters = own && [
  eip1193(),
  givenProvider({
    id: 'own',
    name: own.name,
    load: () => import('./ownWallet').then(({ ownWallet }) => ownWallet(own)),
  }),
]
window.drawstring = createDrawstring({
  ...settings.options,
  ...(siwx && { siwx }),
  ...(adapters && { adapters }),
})
if (settings.second) window.second = createDrawstring(settings.second)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its #root')
const shop = createRoot(root)
window.speak = (locale) =>
  shop.render(
    <StrictMode>
      <Shop
        drawstring={window.drawstring}
        locale={locale}
        theme={settings.theme}
        headless={settings.headless ?? false}
      />
    </StrictMode>,
  )
window.speak(settings.locale ?? 'en')
