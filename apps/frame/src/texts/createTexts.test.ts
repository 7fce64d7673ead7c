import { describe, expect, it } from 'vitest'
import { createTexts } from './createTexts.js'
import { de } from './de.js'
import { en } from './en.js'

describe('a language', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['fr', 'de'], 'de'],
    [['fr'], 'en'],
    [['constructor'], 'en'],
    [[], 'en'],
  ])('of %j is %s', (languages, language) => {
    expect(createTexts(languages).language).toBe(language)
  })
})

it('a text has its values, and nothing else is replaced', () => {
  const { say } = createTexts(['en'])
  expect(say('otp.wait', { n: 12 })).toBe('Please try again after 12 seconds')
  expect(say('otp.sent', { email: '{n}$&' })).toContain('sent to {n}$&.')
})

it('every translation has the original’s keys and values, in its order', () => {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  expect(Object.keys(de)).toEqual(Object.keys(en))
  for (const [key, text] of Object.entries(en))
    expect(names(de[key as keyof typeof de]), key).toEqual(names(text))
})
