import type { ThemeMode } from '@drawstring/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  AccountButton,
  ConnectButton,
  DrawstringButton,
  DrawstringProvider,
  NetworkButton,
  useDrawstring,
} from '../src/index.js'
import { options } from './options.js'
import { pseudoTable } from './pseudo.js'
import { scenes } from './scenes.js'
import { scripted } from './scripted.js'

const wanted = new URLSearchParams(location.search)
const scene = wanted.get('scene') ?? 'connect'
const theme = (wanted.get('theme') ?? 'dark') as ThemeMode
const locale = wanted.get('locale') ?? 'en'

const slices = scenes[scene] ?? {}
const drawstring = scripted({
  ...slices,
  options: { ...(slices.options ?? options), themeMode: theme },
})
// For scripts that drive the gallery.
Object.assign(globalThis, { drawstring, scenes: Object.keys(scenes) })
document.body.dataset.theme = theme

/** The pseudo language, once from the left and once from the right. */
const locales = { 'en-XA': async () => pseudoTable(), ar: async () => pseudoTable() }

function OwnButton() {
  const { open, intent } = useDrawstring()
  return (
    <button id="open" type="button" {...intent} onClick={() => open()}>
      Open this scene
    </button>
  )
}

function Gallery() {
  return (
    <>
      <h1>{scene}</h1>
      <OwnButton />
      <div className="buttons">
        <ConnectButton />
        <DrawstringButton />
        <AccountButton />
        <NetworkButton />
      </div>
      <nav aria-label="Scenes">
        {Object.keys(scenes).map((name) => (
          <a key={name} href={`?scene=${name}&theme=${theme}&locale=${locale}`}>
            {name}
          </a>
        ))}
      </nav>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <DrawstringProvider drawstring={drawstring} locale={locale} locales={locales}>
      <Gallery />
    </DrawstringProvider>
  </StrictMode>,
)
if (wanted.has('open')) drawstring.open()
