import { useSlice } from '../store/useSlice.js'
import { Glyph } from './Glyph.js'
import { check, copy } from './glyphs.js'

/** Whether this has just been copied: the core says so for a moment. */
export function useCopied(what: 'notice.addressCopied' | 'notice.linkCopied'): boolean {
  const { open, message } = useSlice('notice')
  return open && message.key === what
}

/** The sign of what copies, and for a moment a tick that draws itself. */
export function CopyGlyph({ copied }: { copied: boolean }) {
  if (!copied) return <Glyph path={copy} />
  return (
    <svg className="glyph tick" viewBox="0 0 20 20" aria-hidden="true">
      <path d={check} />
    </svg>
  )
}
