import type { AllSlices, Drawstring, Pending, SliceName } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { scenes } from '../../playground/scenes.js'
import { scripted } from '../../playground/scripted.js'
import { AccountButton, DrawstringProvider } from '../index.js'
import type { AccountButtonProps } from './AccountButton.js'

const page = vi.hoisted(() => ({ read: (_: string): unknown => undefined }))

// A server's page knows no account; this is what a browser's reads.
vi.mock('../store/useSlice.js', () => ({ useSlice: (name: SliceName) => page.read(name) }))

function button(props: AccountButtonProps = {}, more: Partial<AllSlices> = {}): string {
  const drawstring: Drawstring = scripted({ ...scenes.account, ...more })
  page.read = (name) => drawstring.read(name as SliceName)
  return renderToStaticMarkup(
    <DrawstringProvider drawstring={drawstring}>
      <AccountButton {...props} />
    </DrawstringProvider>,
  )
}

it('shows the network by its icon, by its name or not at all', () => {
  expect(button()).toContain('alt="Ethereum"')
  expect(button({ chain: 'icon' })).toContain('alt="Ethereum"')
  expect(button({ chain: 'name' })).toContain('<bdi data-quiet="true">Ethereum</bdi>')
  expect(button({ chain: 'name' })).not.toContain('<img')
  expect(button({ chain: 'none' })).not.toContain('Ethereum')
})

it('shows the balance in wide windows, always or never', () => {
  expect(button()).toMatch(/data-wide=""[^>]*>12\.48\d* ETH/)
  expect(button({ balance: 'show' })).toMatch(/>12\.48\d* ETH/)
  expect(button({ balance: 'show' })).not.toContain('data-wide')
  expect(button({ balance: 'hide' })).not.toContain('ETH')
})

it('ends in the name, with a sign that it leads on', () => {
  expect(button()).toMatch(/0x5290…9EE7<\/span><svg[^>]*data-chevron/)
})

it('says that a transaction is pending, for as long as it is', () => {
  const at = (progress: Pending['progress']) => {
    const pending = [{ id: '1', progress } as Pending]
    return button({}, { activity: { ...scripted().read('activity'), pending } })
  }
  expect(at('waiting')).toContain('data-pending="true"')
  expect(at('waiting')).toContain('Transaction pending')
  expect(at('confirmed')).not.toContain('pending')
  expect(button()).not.toContain('pending')
})
