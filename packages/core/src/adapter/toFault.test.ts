import { expect, it } from 'vitest'
import { AdapterError } from './AdapterError.js'
import { toFault } from './toFault.js'

it('knows the error of an adapter that has another copy of this package', () => {
  const copy = class AdapterError extends Error {
    override readonly name = 'AdapterError'
    readonly kind = 'gone'
  }
  expect(toFault(new copy('It went.'))).toEqual({ kind: 'gone', message: 'It went.' })
  expect(toFault(new AdapterError('timeout', 'Late.')).kind).toBe('timeout')
})

it('takes no kind that there is not, and none of another error', () => {
  for (const thrown of [
    { name: 'AdapterError', kind: 'toString', message: 'no' },
    { name: 'AdapterError', kind: Symbol('gone'), message: 'no' },
    { name: 'Error', kind: 'gone', message: 'no' },
  ]) {
    expect(toFault(thrown)).toEqual({ kind: 'wallet', message: 'no' })
  }
})
