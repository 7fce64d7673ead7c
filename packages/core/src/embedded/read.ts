/**
 * Readers of outside values: each returns the value it read, or throws `Malformed`. They copy, so
 * that nothing unread is kept.
 */

export type Reader<T> = (value: unknown) => T

/**
 * A value that is not what the protocol says. `at` is the place, for logs; the value itself is not
 * kept.
 */
export class Malformed extends Error {
  override readonly name = 'Malformed'
}

const wrong = (what: string): never => {
  throw new Malformed(`expected ${what}`)
}

export const literal =
  <const T extends string | number | boolean>(...allowed: readonly T[]): Reader<T> =>
  (value) =>
    allowed.find((one) => one === value) ?? wrong(allowed.join(' or '))

/** A text of at most `most` UTF-16 units, and of this form if one is given. */
export const text =
  (most: number, form?: RegExp): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length <= most && (form?.test(value) ?? true)
      ? value
      : wrong('a text')

export const integer =
  (least: number, most: number): Reader<number> =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
      ? (value as number)
      : wrong(`an integer from ${least} to ${most}`)

export const boolean: Reader<boolean> = (value) =>
  typeof value === 'boolean' ? value : wrong('true or false')

export const list =
  <T>(one: Reader<T>, most: number): Reader<readonly T[]> =>
  (value) =>
    Array.isArray(value) && value.length <= most ? Array.from(value, one) : wrong('a list')

/** An object with names of this form, all of one kind. */
export const record =
  <T>(name: RegExp, one: Reader<T>, most: number): Reader<Readonly<Record<string, T>>> =>
  (value) => {
    const entries = Object.entries(plain(value))
    if (entries.length > most) wrong(`at most ${most} fields`)
    return Object.fromEntries(entries.map(([key, of]) => [text(100, name)(key), one(of)]))
  }

/** Marks a field that may be absent; present, it is never `undefined`. */
export class Optional<T> {
  constructor(readonly read: Reader<T>) {}
}
export const optional = <T>(read: Reader<T>) => new Optional(read)

type Fields = Readonly<Record<string, Reader<unknown> | Optional<unknown>>>
type Required<F extends Fields> = {
  readonly [K in keyof F as F[K] extends Optional<unknown> ? never : K]: F[K] extends Reader<
    infer T
  >
    ? T
    : never
}
type Absent<F extends Fields> = {
  readonly [K in keyof F as F[K] extends Optional<unknown> ? K : never]?: F[K] extends Optional<
    infer T
  >
    ? T
    : never
}

/** An object with exactly these fields. */
export const object =
  <const F extends Fields>(fields: F): Reader<Required<F> & Absent<F>> =>
  (value) => {
    const given = plain(value)
    const read = Object.entries(fields).flatMap(([name, field]) => {
      const there = Object.hasOwn(given, name)
      if (field instanceof Optional) return there ? [[name, field.read(given[name])]] : []
      return there ? [[name, field(given[name])]] : wrong(`the field ${name}`)
    })
    if (Object.keys(given).length !== read.length) wrong('no other field')
    return Object.fromEntries(read)
  }

/** An object with these fields; others are dropped, for a server that is newer than its reader. */
export const shape =
  <const F extends Fields>(fields: F): Reader<Required<F> & Absent<F>> =>
  (value) => {
    const given = Object.entries(plain(value))
    return object(fields)(Object.fromEntries(given.filter(([name]) => Object.hasOwn(fields, name))))
  }

/** The same value, or `null`. */
export const nullable =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value) =>
    value === null ? null : read(value)

function plain(value: unknown): Record<string, unknown> {
  const made = typeof value === 'object' && value !== null && Object.getPrototypeOf(value)
  return made === null || made === Object.prototype
    ? (value as Record<string, unknown>)
    : wrong('an object')
}
