import { presets, type ThemeColor, type ThemeOptions } from '@drawstring/react/theme'

export const PRESETS = ['ink', 'tide', 'moss'] as const
export const RADII = ['none', 's', 'm', 'l'] as const
export const DENSITIES = ['compact', 'regular', 'roomy'] as const
export const FONTS = { system: undefined, serif: 'Georgia, serif', mono: 'ui-monospace, monospace' }

/** What is chosen in the theme builder. */
export interface Design {
  preset: (typeof PRESETS)[number]
  accent: ThemeColor | undefined
  radius: (typeof RADII)[number]
  density: (typeof DENSITIES)[number]
  font: keyof typeof FONTS
}

/** A preset as it comes. */
export function fresh(preset: Design['preset']): Design {
  const { radius = 'm', density = 'regular' }: ThemeOptions = presets[preset]
  return { preset, accent: undefined, radius, density, font: 'system' }
}

export const START = fresh('ink')

/** What differs from the preset, as `drawstringTheme` takes it. */
function changes({ preset, accent, radius, density, font }: Design): ThemeOptions {
  const base = fresh(preset)
  return {
    ...(accent && { accent }),
    ...(radius !== base.radius && { radius }),
    ...(density !== base.density && { density }),
    ...(FONTS[font] && { font: FONTS[font] }),
  }
}

export function optionsOf(design: Design): ThemeOptions {
  const { accent, ...rest } = changes(design)
  const base: ThemeOptions = presets[design.preset]
  if (!accent) return { ...base, ...rest }
  // A preset's accents are those of its modes; one that is chosen is for both.
  return { ...base, ...rest, dark: { ...base.dark, accent }, light: { ...base.light, accent } }
}

/** Whether it is the kit's own look, for which a page writes nothing. */
export function isPlain(design: Design): boolean {
  return design.preset === 'ink' && Object.keys(changes(design)).length === 0
}

/** The lines that a page would write. */
export function codeOf(design: Design): string {
  const { accent, ...rest } = changes(design)
  const plain = design.preset === 'ink'
  const lines = Object.entries(rest).map(([name, value]) => `  ${name}: '${value}',`)
  if (!plain) lines.unshift(`  ...presets.${design.preset},`)
  if (accent && plain) lines.unshift(`  accent: '${accent}',`)
  if (accent && !plain)
    for (const mode of ['dark', 'light'])
      lines.push(`  ${mode}: { ...presets.${design.preset}.${mode}, accent: '${accent}' },`)
  const names = plain ? 'drawstringTheme' : 'drawstringTheme, presets'
  return `import { ${names} } from '@drawstring/react/theme'\n\nconst theme = ${callOf(lines, design.preset)}`
}

function callOf([first, ...more]: readonly string[], preset: string): string {
  if (!first) return 'drawstringTheme()'
  if (first.includes('...') && more.length === 0) return `drawstringTheme(presets.${preset})`
  return `drawstringTheme({\n${[first, ...more].join('\n')}\n})`
}
