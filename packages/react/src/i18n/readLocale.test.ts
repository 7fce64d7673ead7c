import { describe, expect, it } from 'vitest'
import { formatBalance } from '../format/amount.js'
import { formatChainTime } from '../format/formats.js'
import { formatMoney } from '../format/money.js'
import { createTexts } from './createTexts.js'
import { readLocale } from './readLocale.js'

describe('a page’s locale', () => {
  it.each([
    ['en', 'en'],
    ['de-AT', 'de-AT'],
    ['en_US', 'en-US'],
    ['zh_CN', 'zh-CN'],
    ['zh_Hant_TW', 'zh-Hant-TW'],
    ['de_DE.UTF-8', 'de-DE'],
    ['ca_ES@valencia', 'ca-ES'],
    [' fr ', 'fr'],
    ['EN-us', 'en-US'],
    [new Intl.Locale('pt-BR'), 'pt-BR'],
    [['x', 'it-IT', 'de'], 'it-IT'],
  ])('that is a language in some spelling is it: %s', (given, tag) => {
    expect(readLocale(given)).toBe(tag)
  })

  const garbage: unknown[] = [
    '',
    ' ',
    'undefined',
    'null',
    'x',
    'en-',
    '-en',
    'C',
    '*',
    'e',
    'en--US',
    'en_US_',
    '😀',
    'Deutsch (Schweiz)',
  ]
  it.each([...garbage, undefined, null, 5, true, {}, [], [''], Symbol('de'), Object.create(null)])(
    'that is no language is English: %j',
    (given) => {
      expect(readLocale(given)).toBe('en')
    },
  )

  it.each([...garbage, 'POSIX', 'en_US'])(
    'as %j never stops an amount, a worth or a time from being shown',
    (given) => {
      const locale = createTexts(given).locale.get()
      expect(formatBalance('1234.5', locale)).toBe('1,234.5')
      expect(formatMoney('1', 'usd', locale)).toBe('$1.00')
      expect(formatChainTime('2026-01-31T12:00:00Z', locale, { day: 'numeric' })).toBe('31')
    },
  )

  it('that is set later is read the same way', () => {
    const { locale } = createTexts('de_DE')
    expect(locale.get()).toBe('de-DE')
    locale.set('en_GB')
    expect(locale.get()).toBe('en-GB')
    locale.set('undefined')
    expect(locale.get()).toBe('en')
  })
})

it('shows a dash for what is no time, instead of throwing', () => {
  for (const time of ['', '2026-13-45T00:00:00Z', 'soon']) {
    expect(formatChainTime(time, 'en', { day: 'numeric' })).toBe('–')
  }
})
