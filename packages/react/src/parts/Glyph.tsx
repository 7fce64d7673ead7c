/** A small line drawing; `flip` for those that point along the line of text. */
export function Glyph({ path, flip }: { path: string; flip?: boolean }) {
  return (
    <svg className={flip ? 'glyph flip' : 'glyph'} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
