import type { SiweConfig } from './SiweConfig.js'

/** A sign-in of a page: its callbacks and switches in one object, or a client made of them, which has them a step deeper. */
export function readSiwe(given: object): SiweConfig {
  const { methods, options } = given as { methods?: object; options?: object }
  return { ...given, ...options, ...methods } as SiweConfig
}
