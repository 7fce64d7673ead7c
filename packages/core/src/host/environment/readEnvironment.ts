import type { Environment } from '../../generated/protocol.js'
import { isMobile } from './isMobile.js'
import { isTelegram } from './isTelegram.js'
import { system } from './system.js'

/** Where the page runs. Query and fragment stay out: they may hold what is nobody's business. */
export function readEnvironment(): Environment {
  return {
    url: location.origin + location.pathname,
    domain: location.hostname,
    language: navigator.language ?? '',
    mobile: isMobile(),
    system: system(),
    telegram: isTelegram(),
    visible: document.visibilityState !== 'hidden',
    online: navigator.onLine !== false,
    doNotTrack: wantsNoTracking(),
  }
}

/** Do Not Track, or Global Privacy Control. */
function wantsNoTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}
