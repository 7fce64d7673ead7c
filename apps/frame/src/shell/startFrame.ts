import { createClient } from '../api/createClient.js'
import { Sessions } from '../api/Sessions.js'
import { openDevice, thumbprint } from '../device/openDevice.js'
import { wearTheme } from '../looks/theme.js'
import { createHandlers } from '../signIn/createHandlers.js'
import type { OtpView } from '../signIn/OtpState.js'
import { createOtpView } from '../signIn/otpView.js'
import { showView } from '../signIn/showView.js'
import { createTexts, type Texts } from '../texts/createTexts.js'
import { VERSION } from '../version.js'
import { createSignerLoader } from '../wallet/loadSigner.js'
import { Wallets } from '../wallet/Wallets.js'
import { type Peer, shakeHands } from './handshake.js'
import { readOrigins } from './origins.js'
import { type Emit, emitter, serve } from './serve.js'

/** From the document to a channel that is served; a page that may not embed it hears nothing. */
export async function startFrame(): Promise<void> {
  const allowed = readOrigins(document)
  const peer = await shakeHands({ window, document, allowed, version: VERSION })
  if (typeof peer !== 'string') await serveFrame(peer)
}

async function serveFrame({ port, origin: peerOrigin }: Peer): Promise<void> {
  const texts = createTexts(navigator.languages)
  document.documentElement.lang = texts.language
  const emit = emitter(port)
  const { device, store } = await openDevice()
  const { origin } = location
  const client = createClient({ origin, device, fetch: fetch.bind(window), clock: Date.now })
  const { mode } = store
  // Where nothing is kept, nothing is shared with other tabs, and browsers refuse locks.
  const locks = mode === 'none' ? undefined : navigator.locks
  const sessions = new Sessions(client, store, emit, locks)
  const projectId = new URLSearchParams(location.search).get('pid') ?? ''
  const wallets = new Wallets({
    ...{ sessions, store, projectId, locks },
    signer: createSignerLoader(),
    jkt: await thumbprint(device),
  })
  const openView = () => openOtp(texts, emit)
  const theme = (given: Parameters<typeof wearTheme>[0]) =>
    wearTheme(given, document.documentElement)
  const frame = { client, sessions, wallets, device, mode, projectId, peerOrigin }
  emit('storage', { mode })
  serve(port, createHandlers({ ...frame, openView }, theme))
}

/** The form for the code, in sight as long as it is there. */
function openOtp({ say }: Texts, emit: Emit): OtpView {
  const root = document.getElementById('frame') as HTMLElement
  const view = createOtpView(root, say)
  let hide: (() => void) | undefined
  return {
    ...view,
    show(state) {
      view.show(state)
      // With its texts in it, it has its height.
      hide ??= showView(root, emit)
    },
    remove() {
      hide?.()
      view.remove()
    },
  }
}
