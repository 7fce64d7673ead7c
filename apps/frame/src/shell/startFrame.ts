import { wearTheme } from '../looks/theme.js'
import { FrameError, faults } from '../protocol.js'
import { VERSION } from '../version.js'
import { type Peer, shakeHands } from './handshake.js'
import { readOrigins } from './origins.js'
import { serve } from './serve.js'

/**
 * From the document to a channel that is served; a page that may not embed the wallet hears
 * nothing.
 */
export async function startFrame(): Promise<void> {
  const allowed = readOrigins(document)
  const peer = await shakeHands({ window, document, allowed, version: VERSION })
  if (typeof peer !== 'string') serveFrame(peer)
}

function serveFrame({ port }: Peer): void {
  const anonymous = () => Promise.reject(new FrameError(faults.unauthorized))
  serve(port, {
    'auth.email.start': anonymous,
    'auth.otp.prompt': anonymous,
    'session.isConnected': async () => ({ isConnected: false }),
    'session.user': anonymous,
    'session.signOut': async () => ({}),
    'ui.theme': async (theme) => {
      wearTheme(theme, document.documentElement)
      return {}
    },
    'ui.dapp': async () => ({}),
  })
}
