import type { System } from '../../generated/protocol.js'

/** What the device runs. A tablet of Apple's calls itself a Mac, which no finger can touch. */
export function system(): System {
  const { userAgent, maxTouchPoints } = navigator
  if (/Android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios'
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? 'ios' : 'other'
}
