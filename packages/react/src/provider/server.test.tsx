import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { scenes } from '../../playground/scenes.js'
import { scripted } from '../../playground/scripted.js'
import {
  AccountButton,
  ConnectButton,
  DrawstringButton,
  DrawstringProvider,
  NetworkButton,
  useDrawstringAccount,
} from '../index.js'

function Lost() {
  return <p>{useDrawstringAccount().address}</p>
}

it('renders on a server without touching the browser, in the state before anything is known', () => {
  const html = renderToString(
    <DrawstringProvider drawstring={scripted(scenes.account)}>
      <ConnectButton />
      <DrawstringButton label="Sign in" />
      <AccountButton />
      <NetworkButton />
    </DrawstringProvider>,
  )
  expect(html).toContain('Connect wallet')
  expect(html).toContain('Sign in')
  expect(html).toContain('Select network')
  expect(html).not.toContain('0x5290')
})

it('says what is missing when a hook is used outside the provider', () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => renderToString(<Lost />)).toThrow(/DrawstringProvider drawstring=/)
  expect(() => renderToString(<ConnectButton />)).toThrow(/DrawstringProvider drawstring=/)
  silent.mockRestore()
})
