import { describe, expect, it } from 'vitest'
import { formatMoney } from './money.js'

describe('a worth', () => {
  it.each([
    ['4502.3', 'usd', 'en', '$4,502.30'],
    ['4502.3', 'eur', 'de', '4.502,30\u00a0€'],
    ['1200', 'jpy', 'ja', '￥1,200'],
    ['0.4', 'jpy', 'ja', '<￥1'],
    ['0.00000012', 'btc', 'en', 'BTC\u00a00.00000012'],
    ['0', 'usd', 'en', '$0.00'],
    ['0.004', 'usd', 'en', '<$0.01'],
    ['4502.3', 'usd', 'ar', '\u200f4,502.30\u00a0US$\u200e'],
    ['0.004', 'usd', 'ar', '<\u200f0.01\u00a0US$\u200e'],
    [
      '123456789012345678901234567890.5',
      'usd',
      'en',
      '$123,456,789,012,345,678,901,234,567,890.50',
    ],
  ])('%s in %s for %s reads %s', (worth, currency, locale, shown) => {
    expect(formatMoney(worth, currency, locale)).toBe(shown)
  })

  it.each([undefined, '', '-1', '1e9', 'NaN', '١'])(
    'that is unknown, %s, is a dash and never zero',
    (worth) => {
      expect(formatMoney(worth, 'usd', 'en')).toBe('–')
    },
  )

  it('in no currency is a dash', () => {
    expect(formatMoney('1', '', 'en')).toBe('–')
  })
})
