import type { ThemeOptions } from './theme.js'

/** Options to start from: `drawstringTheme({ ...presets.tide, radius: 'm' })`. */
export const presets = {
  /** The default: ink on paper, paper on ink. */
  ink: {},
  /** A cool harbor at night: blue on slate, generous corners. */
  tide: {
    radius: 'l',
    dark: {
      accent: '#6ea8ff',
      surface: '#161e2b',
      ground: '#0f1520',
      raised: '#202b3b',
      text: '#eef3fa',
      quiet: '#a3b1c4',
    },
    light: {
      accent: '#1d5bd6',
      surface: '#ffffff',
      ground: '#f4f7fb',
      raised: '#e9eff7',
      text: '#101a2b',
      quiet: '#4d5b70',
    },
  },
  /** A reading room: deep green on warm paper, small corners, tight rows. */
  moss: {
    radius: 's',
    density: 'compact',
    dark: {
      accent: '#8fd19e',
      surface: '#1c201b',
      ground: '#141713',
      raised: '#272c25',
      text: '#f2f4ec',
      quiet: '#acb3a5',
    },
    light: {
      accent: '#23613a',
      surface: '#fdfcf7',
      ground: '#f7f5ec',
      raised: '#eeebdf',
      text: '#1c2019',
      quiet: '#595f53',
    },
  },
} as const satisfies Record<string, ThemeOptions>
