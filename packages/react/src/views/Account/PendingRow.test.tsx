import type { Pending } from '@drawstring/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { scripted } from '../../../playground/scripted.js'
import { Spoken } from '../../contents/Spoken.js'
import { account } from '../../i18n/en/account.js'
import { activity as texts } from '../../i18n/en/activity.js'
import { learn } from '../../i18n/originals.js'
import { DrawstringProvider } from '../../provider/DrawstringProvider.js'
import { PendingRow } from './PendingRow.js'

const ETHER = { direction: 'out', name: 'ETH', amount: '1.25', nft: false, iconUrl: '/eth' }
const DAI = { direction: 'in', name: 'DAI', amount: '2500', nft: false, iconUrl: '/dai' }
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** What is seen of the row of a transaction that got this far. */
function row(progress: Pending['progress'], more: object = {}): string {
  learn(account)
  learn(texts)
  const pending = { id: '1', operation: 'send', transfers: [ETHER], with: BOB, progress, ...more }
  return renderToStaticMarkup(
    <DrawstringProvider drawstring={scripted()}>
      <Spoken>
        <PendingRow pending={pending as unknown as Pending} />
      </Spoken>
    </DrawstringProvider>,
  )
    .replaceAll(/<span class="hidden"><bdi>[^<]*<\/bdi><\/span>/g, '')
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
}

it('says what became of it', () => {
  expect(row('waiting')).toBe('|Sending 1.25 ETH|Pending| · To 0x7099…79C8|')
  expect(row('waiting', { named: 'bob.eth' })).toContain('| · To bob.eth|')
  expect(row('confirmed')).toBe('|Sent 1.25 ETH|Confirmed| · To 0x7099…79C8|')
  expect(row('replaced')).toBe('|Send 1.25 ETH|Replaced by another transaction|')
  expect(row('dropped')).toContain('Dropped, nothing was sent')
})

it('says what is exchanged, and what may be spent', () => {
  const trade = { operation: 'trade', transfers: [ETHER, DAI] }
  expect(row('waiting', trade)).toBe('|Swapping 1.25 ETH for 2,500 DAI|Pending|')
  const allowed = { direction: 'self', name: 'DAI', nft: false, iconUrl: '/dai' }
  expect(row('waiting', { operation: 'approve', transfers: [allowed] })).toBe(
    '|Allowing DAI|Pending|',
  )
  expect(row('confirmed', { operation: 'approve', transfers: [] })).toContain('Allowed tokens')
})

it('takes an NFT by its number and nothing unverified for an amount of money', () => {
  const nft = { direction: 'out', name: '0x5ce3…0f12 #7', address: '0x5ce3', nft: true }
  expect(row('waiting', { transfers: [nft] })).toContain('Sending NFT #7')
  const stranger = { ...ETHER, name: '0x5ce3…0f12', address: '0x5ce3' }
  const said = row('waiting', { transfers: [stranger] })
  expect(said).toContain('Sending an unverified token')
  expect(said).not.toMatch(/1\.25|5ce3/)
})
