import { devEvmAddresses } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import { world } from './world.js'

/** Where a wallet draws its question: what it does with its box, which is fixed in a corner and has one button; with `field` it does so at once, and focuses a field. */
export type Place =
  | 'body'
  | 'html'
  | 'low'
  | 'nested'
  | 'closed shadow'
  | 'shown'
  | 'popover'
  | 'dialog'
  | 'frame'
  | 'container'
  | 'open shadow'
  | 'field'

/** The wallet's name in the list. */
export const DRAWN = 'Drawn wallet'

/** Installs a wallet that draws each question into the page itself, and waits there for a press. */
export async function installDrawn(page: Page, place: Place): Promise<void> {
  const chains = [world().one, world().two].map(
    (chain) => `0x${Number(chain.caip2.split(':')[1]).toString(16)}`,
  )
  await page.addInitScript(drawn, { place, address: devEvmAddresses[0], chains, name: DRAWN })
}

interface Setup {
  place: Place
  address: string
  chains: string[]
  name: string
}

/** Runs in the page. */
function drawn({ place, address, chains, name }: Setup): void {
  let [chain] = chains
  let accounts: string[] = []
  let said = (_: unknown) => {}
  const level = ['low', 'container', 'open shadow'].includes(place) ? '1000' : '2147483647'
  const css = `position:fixed;top:0;left:0;margin:0;width:200px;height:60px;z-index:${level}`
  /** Tells the test that there is something to press. */
  const ready = () => document.documentElement.setAttribute('data-asked', '')

  function makeButton(): HTMLButtonElement {
    const button = document.createElement('button')
    button.textContent = 'Approve'
    button.style.cssText = 'width:180px;height:40px'
    button.onclick = () => said(true)
    return button
  }

  function makeBox(): HTMLElement {
    const button = makeButton()
    const kind = { dialog: 'dialog', frame: 'iframe' }[place as string] ?? 'div'
    const box = document.createElement(kind)
    box.style.cssText = css
    if (place === 'popover') box.popover = 'manual'
    if (place === 'nested') {
      box.style.cssText = ''
      box.append(Object.assign(document.createElement('div'), { style: css }))
      box.firstElementChild?.append(button)
    } else if (place === 'closed shadow') box.attachShadow({ mode: 'closed' }).append(button)
    else if (box instanceof HTMLIFrameElement) {
      box.srcdoc = '<!doctype html>'
      box.onload = () => {
        box.contentDocument?.body.append(button)
        ready()
      }
    } else box.append(button)
    return box
  }

  let box: HTMLElement | undefined
  let container: HTMLElement | undefined
  const isKept = place === 'shown' || place === 'open shadow'
  document.addEventListener('DOMContentLoaded', () => {
    if (isKept) {
      box = makeBox()
      box.style.display = 'none'
    }
    if (place === 'shown' && box) document.body.prepend(box)
    if (place === 'container' || place === 'open shadow') {
      container = document.createElement('div')
      if (box) container.attachShadow({ mode: 'open' }).append(box)
      document.body.prepend(container)
    }
  })

  async function ask(): Promise<void> {
    // Drawn a moment later, as by a wallet that loads its interface first.
    if (place !== 'field') await new Promise((resolve) => setTimeout(resolve, 50))
    if (isKept && box) box.style.display = 'block'
    else {
      box = makeBox()
      const parent = place === 'html' ? document.documentElement : (container ?? document.body)
      parent.append(box)
      if (place === 'field') {
        const field = document.createElement('input')
        field.ariaLabel = 'Password'
        box.prepend(field)
        field.focus()
      }
      if (place === 'popover') box.showPopover()
      if (box instanceof HTMLDialogElement) box.showModal()
    }
    if (place !== 'frame') ready()
    await new Promise((resolve) => {
      said = resolve
    })
    document.documentElement.removeAttribute('data-asked')
    if (isKept && box) box.style.display = 'none'
    else box?.remove()
  }

  const listeners = new Map<string, (payload: unknown) => void>()
  const provider = {
    async request({ method, params }: { method: string; params?: [{ chainId: string }] }) {
      if (method === 'eth_chainId') return chain
      if (method === 'eth_accounts') return accounts
      if (method === 'eth_requestAccounts' || method === 'wallet_requestPermissions') {
        await ask()
        accounts = [address]
        return accounts
      }
      if (method === 'wallet_switchEthereumChain') {
        await ask()
        chain = params?.[0].chainId ?? chain
        listeners.get('chainChanged')?.(chain)
        return null
      }
      throw { code: 4200, message: 'not supported' }
    },
    on: (event: string, listener: (payload: unknown) => void) => listeners.set(event, listener),
  }
  const info = { uuid: crypto.randomUUID(), name, rdns: 'test.drawn', icon: '' }
  const detail = Object.freeze({ info, provider })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
