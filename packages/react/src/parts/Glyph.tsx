/** A small line drawing; `flip` for those that point along the line of text. */
export function Glyph({ path, flip }: { path: string; flip?: boolean }) {
  return (
    <svg className={flip ? 'glyph flip' : 'glyph'} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

interface GlyphIconProps {
  path: string
  tone?: 'bad' | undefined
}

/** A line drawing that stands as a row's icon: one box, which clips nothing, so that a long list scrolls without a stutter. */
export function GlyphIcon({ path, tone }: GlyphIconProps) {
  return (
    <svg className="icon glyph" data-tone={tone} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
