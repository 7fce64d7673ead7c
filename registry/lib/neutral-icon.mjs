/**
 * The picture of a wallet that has none, for kits that ask by its id: a grey rounded square with its initial drawn as strokes. No font is needed.
 */

/** Letters on a grid 8 wide and 11 high, as strokes. */
const LETTERS = {
  A: 'M0 11 4 0l4 11M1.5 7.2h5',
  B: 'M0 0v11h4.6a3 3 0 0 0 0-6H0M0 0h4a2.5 2.5 0 0 1 0 5',
  C: 'M7.7 2.2A4.4 5.5 0 1 0 7.7 8.8',
  D: 'M0 0v11h2.6a5.4 5.5 0 0 0 0-11z',
  E: 'M7 0H0v11h7M0 5.4h5.6',
  F: 'M7 0H0v11M0 5.4h5.6',
  G: 'M7.6 2A4.4 5.5 0 1 0 8.2 6H5',
  H: 'M0 0v11M8 0v11M0 5.5h8',
  I: 'M4 0v11',
  J: 'M6.4 0v7.8a3.1 3.1 0 0 1-6.2 0',
  K: 'M0 0v11M7.4 0 0 6.4M2.6 4.2 7.8 11',
  L: 'M.4 0v11H7',
  M: 'M-.6 11V0L4 6l4.6-6v11',
  N: 'M0 11V0l8 11V0',
  O: 'M4 0a4.4 5.5 0 1 1 0 11 4.4 5.5 0 1 1 0-11z',
  P: 'M.4 11V0h4.2a3.1 3.1 0 0 1 0 6.2H.4',
  Q: 'M4 0a4.4 5.5 0 1 1 0 11 4.4 5.5 0 1 1 0-11zM5 8l3.2 3.6',
  R: 'M.4 11V0h4.2a3.1 3.1 0 0 1 0 6.2H.4M4.2 6.2 7.8 11',
  S: 'M7.3 1.9C6.6.7 5.5 0 4 0 2 0 .6 1.2.6 2.8c0 3.6 7 1.8 7 5.4 0 1.6-1.5 2.8-3.6 2.8C2.3 11 1 10.2.3 8.9',
  T: 'M0 0h8M4 0v11',
  U: 'M0 0v7a4 4 0 0 0 8 0V0',
  V: 'M0 0l4 11L8 0',
  W: 'M-1 0l2.3 11L4 3l2.7 8L9 0',
  X: 'M0 0l8 11M8 0 0 11',
  Y: 'M0 0l4 5.4L8 0M4 5.4V11',
  Z: 'M.4 0h7.2L.4 11h7.2',
}

/** For names that start with anything else: a drawn cord, closed in a loop. */
const LOOP = 'M4 1a3 3 0 1 1 0 6 3 3 0 1 1 0-6zM2.6 7 1.2 11M5.4 7 6.8 11'

/** One grey for all, so that nobody is given a colour that is not theirs. White reads on it (WCAG 2 AA). */
const TILE = '#5a5f69'

/** An SVG of 24 by 24 that shows the first letter of `name`. */
export function neutralIcon(name) {
  const initial = name.normalize('NFKD').charAt(0).toUpperCase()
  const mark = LETTERS[initial] ?? LOOP
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24">' +
    `<rect width="24" height="24" rx="4" fill="${TILE}"/>` +
    '<path stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" ' +
    `transform="translate(8 6.5)" d="${mark}"/></svg>`
  )
}
