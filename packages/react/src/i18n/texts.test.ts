import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pseudo, pseudoTable } from '../../playground/pseudo.js'
import { createTexts } from './createTexts.js'
import { direction } from './direction.js'
import { fill } from './fill.js'
import { bring, learn, originals } from './originals.js'

/** Tries until it throws nothing; the deadline only ends what hangs. */
const eventually = (check: () => void) => vi.waitFor(check, 60_000)

it('fills values in, and leaves a name without a value visible', () => {
  expect(fill('{a} and {b}', { a: '1' })).toBe('1 and {b}')
})

it('never runs a value as a pattern', () => {
  expect(fill('{a}', { a: '$& {b}' })).toBe('$& {b}')
})

it.each([
  ['en', 'ltr'],
  ['de-AT', 'ltr'],
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['arn', 'ltr'],
  ['az-Arab', 'rtl'],
  ['ur-Latn-PK', 'ltr'],
])('writes %s %s', (locale, expected) => {
  expect(direction(locale)).toBe(expected)
})

it('starts in English and loads a language only when it is wanted', async () => {
  const load = vi.fn(async () => pseudoTable())
  const texts = createTexts('en', { 'en-XA': load })
  const seen: string[] = []
  const stop = texts.entry.subscribe((table) => seen.push(table['modal.close'] ?? ''))
  expect(load).not.toHaveBeenCalled()

  texts.locale.set('en-XA')
  await eventually(() => expect(seen.at(-1)).toBe(pseudo('Close')))
  expect(seen[0]).toBe('Close')
  expect(load).toHaveBeenCalledOnce()
  stop()
})

it('finds the language of a region', async () => {
  const texts = createTexts('de-CH')
  let connect = ''
  const stop = texts.entry.subscribe((table) => {
    connect = table['button.connect'] ?? ''
  })
  await eventually(() => expect(connect).toBe('Wallet verbinden'))
  stop()
})

it('stays English where a language is not known or lacks a key', async () => {
  const texts = createTexts('xx', { yy: async () => ({ 'modal.back': 'Zurück' }) })
  let table: Record<string, string> = {}
  const stop = texts.entry.subscribe((now) => {
    table = now
  })
  texts.locale.set('yy')
  await eventually(() => expect(table['modal.back']).toBe('Zurück'))
  expect(table['modal.close']).toBe('Close')
  stop()
})

it('finds a page’s own texts however the page spells the language', async () => {
  const own = { zh_CN: async () => ({ 'modal.close': '关闭' }) }
  for (const spelled of ['zh-CN', 'zh_CN', 'ZH-cn']) {
    const texts = createTexts(spelled, own)
    await eventually(() => expect(texts.entry.get()['modal.close']).toBe('关闭'))
  }
})

it('stays English and says why where a language cannot be loaded, and loads it when it is chosen again', async () => {
  const load = vi
    .fn(async () => ({ 'modal.close': 'Zu' }))
    .mockRejectedValueOnce(new Error('offline'))
  const failed = vi.fn()
  const texts = createTexts('yy', { yy: load }, failed)
  expect(texts.entry.get()['modal.close']).toBe('Close')
  await eventually(() => expect(failed).toHaveBeenCalledOnce())
  texts.locale.set('en')
  texts.locale.set('yy')
  await eventually(() => expect(texts.entry.get()['modal.close']).toBe('Zu'))
})

it('says nothing of a page’s own table that is no text', async () => {
  const own = { yy: async () => ({ 'modal.close': 7, 'modal.back': 'Zurück' }) }
  const texts = createTexts('yy', own as never)
  texts.entry.get()
  await eventually(() => expect(texts.entry.get()['modal.back']).toBe('Zurück'))
  expect(texts.entry.get()['modal.close']).toBe('Close')
})

describe('on a page whose old libraries add to every array and object', () => {
  const spoiled = [Array.prototype, Object.prototype] as unknown as Record<string, unknown>[]
  beforeEach(() => {
    for (const prototype of spoiled) prototype.last = prototype.extend = () => 'spoiled'
  })
  afterEach(() => {
    for (const prototype of spoiled) {
      delete prototype.last
      delete prototype.extend
    }
  })

  it('texts are there, and so is another language', async () => {
    const texts = createTexts('en')
    const stop = texts.entry.subscribe(() => undefined)
    expect(texts.entry.get()['modal.close']).toBe('Close')
    texts.locale.set('de')
    await eventually(() => expect(texts.entry.get()['modal.close']).toBe('Schließen'))
    stop()
  })

  it('a language by the name of what was added is none', () => {
    const texts = createTexts('extend')
    expect(texts.entry.get()['modal.close']).toBe('Close')
    expect(bring('extend.more')).toBe(false)
  })
})

describe('the English texts', () => {
  it('of a view come with it', () => {
    expect(originals.get()).not.toHaveProperty(['view.word'])
    learn({ 'view.word': 'Word' })
    expect(originals.get()).toMatchObject({ 'view.word': 'Word', 'modal.close': 'Close' })
  })

  it('that the core sends are brought when they are first said', async () => {
    expect(originals.get()).not.toHaveProperty(['error.unknown'])
    expect(bring('error.unknown')).toBe(true)
    await eventually(() => expect(originals.get()).toHaveProperty(['error.unknown']))
  })

  it('of a key that nobody knows are not waited for', () => {
    expect(bring('nothing.known')).toBe(false)
  })
})
