import type { SliceName } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { options } from '../../playground/options.js'
import { scenes } from '../../playground/scenes.js'
import { scripted } from '../../playground/scripted.js'
import { Spoken } from '../contents/Spoken.js'
import { learn } from '../i18n/originals.js'
import { DrawstringProvider } from '../provider/DrawstringProvider.js'
import { view as connecting } from '../views/Connecting/index.js'
import { view as multiChain } from '../views/ConnectingMultiChain/index.js'
import { view as pairing } from '../views/ConnectingWalletConnectBasic/index.js'
import { view as switching } from '../views/SwitchNetwork/index.js'

const page = vi.hoisted(() => ({ read: (_: string): unknown => undefined }))

// A server's page knows no state; this is what a browser's reads.
vi.mock('../store/useSlice.js', () => ({ useSlice: (name: SliceName) => page.read(name) }))
vi.stubGlobal('location', { host: 'shop.example' })

const asks = 'Larkspur wants to connect'

it.each([
  ['connecting-waiting', connecting, asks],
  ['connecting-multi-chain', multiChain, asks],
  ['pairing', pairing, asks],
  ['switch-waiting', switching, 'You’re on Larkspur'],
] as const)('in %s it is said which page asks, and where it is', (scene, view, sentence) => {
  learn(...view.texts)
  const drawstring = scripted({ options, ...scenes['connecting-waiting'], ...scenes[scene] })
  page.read = (name) => drawstring.read(name as SliceName)
  const shown = renderToStaticMarkup(
    <DrawstringProvider drawstring={drawstring}>
      <Spoken>
        <view.Component />
      </Spoken>
    </DrawstringProvider>,
  )
  expect(shown).toContain(sentence)
  expect(shown).toContain('shop.example')
})
