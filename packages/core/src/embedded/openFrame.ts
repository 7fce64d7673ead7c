import { VERSION } from '../version.js'
import { type Channel, createChannel } from './channel.js'
import { embed } from './embed.js'
import { FrameError, faults } from './faults.js'
import { createNonce, greet } from './handshake.js'
import { LOAD_DEADLINE_MS, type PageMeta } from './protocol.js'
import { boolean, object } from './read.js'
import { tryRead } from './readMessage.js'

export interface FrameOptions {
  /** The wallet's own origin: `https://wallet.example.com`. */
  readonly walletOrigin: string
  readonly projectId: string
  /** What the page says of itself. */
  readonly meta?: Partial<PageMeta>
  /** The frame's name for screen readers. */
  readonly title?: string
  /** Where the frame is put; the page's body if absent. Moving it later would load it again. */
  readonly container?: HTMLElement
}

/**
 * Embeds the wallet's frame and shakes hands with it. Fails with a `FrameError`: `not_configured`
 * where this page may not embed the wallet, `not_loaded` where the frame does not answer in time.
 */
export async function openFrame(options: FrameOptions): Promise<Channel> {
  const origin = new URL(options.walletOrigin).origin
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(new FrameError(faults.notLoaded)), LOAD_DEADLINE_MS)
  try {
    await mustBeAllowed(origin, options.projectId, deadline.signal)
    return await load(origin, options, deadline.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Asks first: a browser does not say why it shows no frame. */
async function mustBeAllowed(origin: string, pid: string, signal: AbortSignal): Promise<void> {
  const config = await fetchConfig(`${origin}/frame/config?${new URLSearchParams({ pid })}`, signal)
  if (!config) throw new FrameError(faults.notLoaded)
  if (!config.allowed) throw new FrameError(faults.notConfigured)
}

const readConfig = object({ allowed: boolean, email: boolean })

async function fetchConfig(url: string, signal: AbortSignal) {
  try {
    const response = await fetch(url, { signal, credentials: 'omit' })
    return response.ok ? tryRead(readConfig, await response.json()) : undefined
  } catch (cause) {
    throw new FrameError(faults.notLoaded, { cause })
  }
}

async function load(origin: string, options: FrameOptions, signal: AbortSignal): Promise<Channel> {
  const nonce = createNonce()
  const query = new URLSearchParams({ pid: options.projectId })
  const frame = embed(`${origin}/frame/v1?${query}#n=${nonce}`, origin, options)
  try {
    const greeting = { origin, nonce, sdk: VERSION, meta: metaOf(options.meta) }
    const channel = createChannel(await greet(frame.element, greeting, signal), frame.remove)
    channel.on('ui.show', frame.show)
    channel.on('ui.hide', frame.hide)
    return channel
  } catch (cause) {
    frame.remove()
    throw cause
  }
}

const metaOf = (meta: Partial<PageMeta> = {}): PageMeta => ({
  name: meta.name ?? document.title,
  url: meta.url ?? location.origin,
  icons: meta.icons ?? [],
})
