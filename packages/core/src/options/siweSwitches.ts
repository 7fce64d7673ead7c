import type { SiweOptions } from '../generated/protocol.js'

const SWITCHES: readonly (keyof SiweOptions)[] = [
  'enabled',
  'nonceRefetchIntervalMs',
  'sessionRefetchIntervalMs',
  'signOutOnDisconnect',
  'signOutOnAccountChange',
  'signOutOnNetworkChange',
]

/** Of a sign-in what may be told, whether it is a client, which has them in `options`, or what one is made of. */
export function switches(siweConfig: object): SiweOptions {
  const given = ('options' in siweConfig && siweConfig.options) || siweConfig
  const told = (name: keyof SiweOptions) => (given as SiweOptions)[name]
  const plain = (name: keyof SiweOptions) => ['boolean', 'number'].includes(typeof told(name))
  return Object.fromEntries(SWITCHES.filter(plain).map((name) => [name, told(name)]))
}

/** Whether a page has the sign-in that it gives: it may be switched off. */
export const isOn = (siweConfig: object) => switches(siweConfig).enabled !== false
