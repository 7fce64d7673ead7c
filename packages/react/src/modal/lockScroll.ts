import { sheet } from '../styles/sheet.js'

const LOCKED = 'html{overflow:hidden!important}'
/** A page with a scrollbar keeps its place, so that nothing shifts. */
const LOCKED_WITH_GUTTER = 'html{overflow:hidden!important;scrollbar-gutter:stable!important}'

/** Stops the page from scrolling until the returned function is called. */
export function lockScroll(): () => void {
  const hasScrollbar = innerWidth > document.documentElement.clientWidth
  const lock = sheet(hasScrollbar ? LOCKED_WITH_GUTTER : LOCKED)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, lock]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== lock)
  }
}
