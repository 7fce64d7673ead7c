import type { FeatureOptions, RemoteFeatures, ThemeMode } from '../generated/protocol.js'
import { type GivenThemeVariables, toThemeVariables } from '../options/themeVariables.js'
import type { Store } from '../store/createStore.js'
import type { ThemeVariables } from '../store/slices.js'
import type { Link } from './link.js'

export interface ThemeState {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
}

export interface ThemeMethods {
  getThemeMode(): ThemeMode
  setThemeMode(mode: ThemeMode): void
  getThemeVariables(): ThemeVariables
  /** Adds to the variables that are set. */
  setThemeVariables(variables: GivenThemeVariables): void
  subscribeTheme(callback: (theme: ThemeState) => void): () => void
  /** Changes feature switches; absent ones stay. */
  updateFeatures(features: FeatureOptions): void
  /** What the gateway serves this project, once the modal asked for it; all off before. */
  getRemoteFeatures(): RemoteFeatures
  subscribeRemoteFeatures(callback: (features: RemoteFeatures) => void): () => void
  /** Answers the consent question for analytics. */
  setConsent(granted: boolean): void
}

export function themeMethods(store: Store, link: Link): ThemeMethods {
  const getThemeMode = () => store.read('options').themeMode
  const getRemoteFeatures = () => store.read('options').remoteFeatures
  const getThemeVariables = () => store.read('theme').themeVariables

  return {
    getThemeMode,
    setThemeMode(mode) {
      // Shown at once; nothing is loaded for it.
      if (store.read('host').phase !== 'ready')
        store.write('options', { ...store.read('options'), themeMode: mode })
      link.setting({ type: 'setTheme', mode })
    },
    getThemeVariables,
    setThemeVariables(variables) {
      const themeVariables = { ...getThemeVariables(), ...toThemeVariables(variables) }
      store.write('theme', { themeVariables })
    },
    subscribeTheme: (callback) =>
      store.subscribe(['options', 'theme'], () =>
        callback({ themeMode: getThemeMode(), themeVariables: getThemeVariables() }),
      ),
    updateFeatures: (features) => link.setting({ type: 'setFeatures', features }),
    getRemoteFeatures,
    subscribeRemoteFeatures(callback) {
      let last = JSON.stringify(getRemoteFeatures())
      return store.subscribe('options', () => {
        const text = JSON.stringify(getRemoteFeatures())
        if (last !== text) callback(getRemoteFeatures())
        last = text
      })
    },
    setConsent: (granted) => link.setting({ type: 'setConsent', granted }),
  }
}
