import { type AllSlices, initialSlices, type SignInRequest } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connected } from '../../../playground/connected.js'
import { scripted } from '../../../playground/scripted.js'
import { Spoken } from '../../contents/Spoken.js'
import { errors } from '../../i18n/en/errors.js'
import { signIn as texts } from '../../i18n/en/signIn.js'
import { learn } from '../../i18n/originals.js'
import { DrawstringProvider } from '../../provider/DrawstringProvider.js'
import { SIWXSignMessage } from './SIWXSignMessage.js'

const state = vi.hoisted(() => ({ slices: {} as Partial<AllSlices> }))

// A server's page knows of no account; this is what a browser's reads.
vi.mock('../../store/useSlice.js', () => ({
  useSlice: (slice: keyof AllSlices) => state.slices[slice] ?? initialSlices[slice],
}))

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const request: SignInRequest = {
  domain: 'shop.example',
  statement: 'Sign in to see your orders.',
  address,
  network: 'Ethereum',
  wallet: 'Juniper',
  resources: [],
  message: 'shop.example wants you to sign in with your Ethereum account:\n…',
}

/** The view when the sign-in is in this state. */
function shown(more: Partial<AllSlices['signIn']>): string {
  learn(texts, errors)
  state.slices = {
    ...connected,
    modal: { ...initialSlices.modal, open: true, view: 'SIWXSignMessage' },
    options: { ...initialSlices.options, metadata: { name: 'The shop' } },
    signIn: {
      ...initialSlices.signIn,
      status: 'signedOut',
      account: `eip155:1:${address}`,
      ...more,
    },
  } as Partial<AllSlices>
  return renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>
        <SIWXSignMessage />
      </Spoken>
    </DrawstringProvider>,
  )
}

const words = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
/** The buttons' labels in order, those that can’t be pressed in brackets. */
const buttons = (html: string) =>
  [...html.matchAll(/<button ([^>]*class="button"[^>]*)>([^<]*)</g)].map(([, attributes, label]) =>
    attributes?.includes('aria-disabled="true"') ? `(${label})` : label,
  )

beforeEach(() => vi.stubGlobal('location', { host: 'page.example' }))

describe('while the message is being made', () => {
  it('says for which page, and keeps the place of the facts', () => {
    const html = shown({ stage: 'preparing' })
    expect(html).toContain('aria-busy="true"')
    expect(words(html)).toContain('Sign in to page.example')
    expect(words(html)).toContain('The shop')
    expect(buttons(html)).toEqual(['(Preparing…)', 'Cancel'])
    expect(html).not.toMatch(/<dl|<details|role="alert"/)
  })
})

describe('a message that is ready', () => {
  it('is told by its domain, statement, account and network; whole it is folded away', () => {
    const html = shown({ stage: 'ready', request })
    expect(words(html)).toContain('Sign in to shop.example The shop Sign in to see your orders.')
    expect(words(html)).toMatch(/Account 0x5290…9EE7 Network Ethereum/)
    expect(html).toContain(`title="${address}"`)
    expect(html).toMatch(/<details[^>]*><summary>What you will sign<\/summary><pre dir="ltr">shop/)
    expect(words(html)).not.toMatch(/Expires|Resources/)
    expect(buttons(html)).toEqual(['Sign in', 'Cancel'])
  })

  it('may have an end, and resources, which are no links', () => {
    const html = shown({
      stage: 'ready',
      request: {
        ...request,
        expiresAt: Date.UTC(2026, 0, 31, 12),
        resources: ['https://shop.example/orders', 'https://shop.example/orders'],
      },
    })
    expect(words(html)).toMatch(/Expires Jan 3\d, 2026/)
    expect(words(html)).toMatch(/Resources https:\/\/shop.example\/orders https:\/\/shop/)
    expect(html).not.toContain('<a ')
  })

  it('shows what a page wrote as text', () => {
    const html = shown({ stage: 'ready', request: { ...request, statement: '<img src=x>' } })
    expect(html).toContain('&lt;img src=x&gt;')
  })

  it('of a page that requires it can be left by disconnecting', () => {
    const html = shown({ stage: 'ready', request, required: true })
    expect(buttons(html)).toEqual(['Sign in', 'Disconnect'])
  })

  it('comes with why the last attempt failed', () => {
    const error = { key: 'error.signatureDeclined' }
    const html = shown({ stage: 'ready', request, error, detail: 'user rejected' })
    expect(html).toMatch(/<div role="alert">.*Signature declined.*Nothing was signed\./)
    expect(html).not.toContain('user rejected')
    expect(buttons(html)).toEqual(['Sign in', 'Cancel'])
  })
})

it('folds away why the site did not accept a signature', () => {
  const error = { key: 'error.signInRefused' }
  const html = shown({ stage: 'ready', request, error, detail: 'check the clock' })
  expect(html).toMatch(/<summary>Details<\/summary><p>check the clock<\/p>/)
})

describe('while it is signed', () => {
  it('says where to continue, with what is signed in sight and a way out', () => {
    const html = shown({ stage: 'signing', request })
    expect(html).toMatch(/role="status">Continue in Juniper</)
    expect(buttons(html)).toEqual(['(Continue in Juniper)', 'Cancel'])
    expect(words(html)).toContain('Sign in to see your orders.')
    expect(html).toContain('class="cord" data-stage="waiting"')
  })

  it('says so where the wallet has no name', () => {
    const html = shown({ stage: 'signing', request: { ...request, wallet: '' } })
    expect(words(html)).toContain('Continue in your wallet')
  })

  it('says that the signature is being verified', () => {
    const html = shown({ stage: 'saving', request })
    expect(html).toMatch(/aria-busy="true"/)
    expect(buttons(html)).toEqual(['(Signing in…)', 'Cancel'])
  })
})

it('says why no message could be made, and tries again', () => {
  const error = { key: 'error.signInMessageFailed' }
  const html = shown({ stage: 'failed', error, detail: 'the gateway cannot be reached' })
  expect(html).toMatch(/<div role="alert">.*Couldn’t prepare the sign-in\./)
  expect(html).toMatch(/<summary>Details<\/summary><p>the gateway cannot be reached<\/p>/)
  expect(buttons(html)).toEqual(['Try again', 'Cancel'])
})
