import { optimize } from 'svgo'
import { checkSvg, SvgRefused } from './svg-check.mjs'

/** A host page loads dozens of these on one view, so each stays small. Bytes after optimising. */
export const ICON_BUDGET = 4096

/** Decimals kept on a 24 by 24 grid: the first try cannot be told apart by eye, the second hardly. */
const PRECISIONS = [3, 2, 1]

/**
 * Checks `svg`, makes it small and checks the result again; throws `SvgRefused` for anything but a plain picture.
 * Ids get `prefix`, so that two icons inlined into one page do not share a gradient.
 */
export function sanitiseSvg(svg, prefix) {
  checkSvg(svg)
  const tries = PRECISIONS.map((precision) => shrink(svg, prefix, precision))
  const small = tries.find((text) => Buffer.byteLength(text) <= ICON_BUDGET)
  if (!small) throw new SvgRefused(`${tries.at(-1).length} bytes, more than ${ICON_BUDGET}`)
  checkSvg(small)
  return small
}

function shrink(svg, prefix, floatPrecision) {
  return optimize(svg, {
    multipass: true,
    floatPrecision,
    plugins: [
      'preset-default',
      { name: 'removeAttrs', params: { attrs: ['class'] } },
      { name: 'prefixIds', params: { prefix, delim: '-' } },
    ],
  }).data
}
