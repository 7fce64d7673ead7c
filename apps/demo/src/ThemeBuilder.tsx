import { ConnectButton, NetworkButton } from '@drawstring/react'
import type { DrawstringTheme, ThemeColor } from '@drawstring/react/theme'
import { Choice } from './Choice'
import { codeOf, DENSITIES, type Design, FONTS, fresh, PRESETS, RADII } from './design'
import { Lines } from './Lines'
import { Preview } from './Preview'
import { useTexts } from './texts'

export interface ThemeBuilderProps {
  design: Design
  setDesign: (design: Design) => void
  theme: DrawstringTheme
}

/** Makes a theme before one's eyes, and prints its code. */
export function ThemeBuilder({ design, setDesign, theme }: ThemeBuilderProps) {
  const text = useTexts()
  const change = (part: Partial<Design>) => setDesign({ ...design, ...part })
  const accent = design.accent ?? theme.light['--ds-accent']
  const fonts = { system: text.fontSystem, serif: text.fontSerif, mono: text.fontMono }
  return (
    <section id="theme">
      <h2>{text.builder}</h2>
      <p className="lead">{text.builderLead}</p>
      <div className="builder">
        <div className="card knobs">
          <Choice
            label={text.preset}
            options={PRESETS}
            chosen={design.preset}
            choose={(preset) => setDesign(fresh(preset))}
          />
          <label className="color">
            {text.accent}
            <input
              type="color"
              value={accent}
              onChange={(event) => change({ accent: event.target.value as ThemeColor })}
            />
          </label>
          <Choice
            label={text.radius}
            options={RADII}
            chosen={design.radius}
            choose={(radius) => change({ radius })}
          />
          <Choice
            label={text.density}
            options={DENSITIES}
            chosen={design.density}
            choose={(density) => change({ density })}
          />
          <Choice
            label={text.font}
            options={Object.keys(FONTS) as Design['font'][]}
            chosen={design.font}
            choose={(font) => change({ font })}
            name={(font) => fonts[font]}
          />
          <div className="actions">
            <ConnectButton />
            <NetworkButton />
          </div>
        </div>
        <Preview tokens={theme.dark} mode="dark" />
        <Preview tokens={theme.light} mode="light" />
      </div>
      <Lines code={codeOf(design)} />
    </section>
  )
}
