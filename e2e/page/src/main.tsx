import { createDrawstring } from '@drawstring/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Shop } from './Shop'
import { signIn } from './signIn'
import './settings'
import './style.css'

const settings = window.__options
if (!settings) throw new Error('the test has set no window.__options')

const siwx = settings.signIn && signIn(settings.signIn, settings.statement)
window.drawstring = createDrawstring({ ...settings.options, ...(siwx && { siwx }) })
if (settings.second) window.second = createDrawstring(settings.second)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its #root')
createRoot(root).render(
  <StrictMode>
    <Shop
      drawstring={window.drawstring}
      locale={settings.locale ?? 'en'}
      theme={settings.theme}
      headless={settings.headless ?? false}
    />
  </StrictMode>,
)
