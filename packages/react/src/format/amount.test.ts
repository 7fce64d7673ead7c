import { describe, expect, it } from 'vitest'
import { formatAmount, formatBalance, formatFullAmount, formatQuoted } from './amount.js'

describe('formatAmount', () => {
  it.each([
    ['0', '0'],
    ['1.25', '1.25'],
    ['12.480912345678901234', '12.4809'],
    ['1234.5678', '1,234.56'],
    ['999999', '999,999'],
    ['1234567.89', '1.23456M'],
    ['0.00000123456789', '0.00000123456'],
    ['0.0000009', '<0.000001'],
    ['0.000000000000000001', '<0.000001'],
  ])('shows %s as %s', (exact, shown) => {
    expect(formatAmount(exact, 'en')).toBe(shown)
  })

  it('rounds down, so that nobody is shown more than they have', () => {
    expect(formatAmount('0.9999999', 'en')).toBe('0.999999')
  })

  it('groups and points as the language does', () => {
    expect(formatAmount('1234.5', 'de')).toBe('1.234,5')
  })

  it.each(['', 'much', '-1', '1e5', 'NaN'])('shows a dash for %j, never zero', (unknown) => {
    expect(formatAmount(unknown, 'en')).toBe('–')
    expect(formatFullAmount(unknown, 'en')).toBe('–')
  })
})

describe('formatBalance', () => {
  it.each([
    ['0', '0'],
    ['1.5', '1.5'],
    ['9999.99999', '9,999.999'],
    ['0.0009', '<0.001'],
    ['1234567.89', '1.234M'],
  ])('shows %s with three decimals at most, as %s', (exact, shown) => {
    expect(formatBalance(exact, 'en')).toBe(shown)
  })

  it('shows a dash for what is not known, and points as the language does', () => {
    expect(formatBalance('', 'en')).toBe('–')
    expect(formatBalance('0.0001', 'de')).toBe('<0,001')
  })
})

describe('formatQuoted', () => {
  it.each([
    ['2990.123456', '2,990.123'],
    ['33.123456', '33.123'],
    ['3.14159265', '3.1415'],
    ['0.033452987', '0.033452'],
    ['0.00000123456789', '0.0000012345'],
    ['0', '0'],
  ])('shows five digits or three decimals of %s: %s', (exact, shown) => {
    expect(formatQuoted(exact, 'en')).toBe(shown)
  })
})

describe('formatFullAmount', () => {
  it('keeps every digit of an amount that no float could hold', () => {
    const exact = '123456789012.123456789012345678'
    expect(formatFullAmount(exact, 'en')).toBe('123,456,789,012.123456789012345678')
    expect(formatFullAmount(exact, 'de')).toBe('123.456.789.012,123456789012345678')
  })

  it('writes digits as the language does', () => {
    expect(formatFullAmount('1.05', 'ar-EG')).toBe('١٫٠٥')
  })

  it('leaves whole amounts without a point', () => {
    expect(formatFullAmount('7', 'en')).toBe('7')
  })
})
