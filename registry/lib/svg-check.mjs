/**
 * A strict reader for icons. It knows the little SVG that a logo needs and refuses everything else, so a picture from
 * outside can be shown, inlined and served without becoming a program. It never repairs: a refused icon is replaced.
 */

/** Elements an icon may hold, with the attributes each may carry besides the shared ones. */
const ELEMENTS = {
  svg: ['xmlns', 'width', 'height', 'viewBox'],
  g: [],
  defs: [],
  path: ['d'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polygon: ['points'],
  polyline: ['points'],
  clipPath: ['clipPathUnits'],
  mask: ['x', 'y', 'width', 'height', 'maskUnits', 'maskContentUnits'],
  linearGradient: ['x1', 'x2', 'y1', 'y2', 'gradientUnits', 'gradientTransform', 'spreadMethod'],
  radialGradient: [
    'cx',
    'cy',
    'r',
    'fx',
    'fy',
    'gradientUnits',
    'gradientTransform',
    'spreadMethod',
  ],
  stop: ['offset', 'stop-color', 'stop-opacity'],
}

const SHARED = [
  'id',
  'class',
  'fill',
  'fill-opacity',
  'fill-rule',
  'clip-path',
  'clip-rule',
  'mask',
  'mask-type',
  'opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'transform',
]

/** Attributes with a grammar of their own; every other value must match `PLAIN`. */
const VALUES = {
  xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
  id: /^[\w.-]+$/,
  class: /^[\w -]+$/,
  'clip-path': /^url\(#[\w.-]+\)$/,
  mask: /^url\(#[\w.-]+\)$/,
  style: /^mask-type:(alpha|luminance)$/,
  fill: /^(url\(#[\w.-]+\)|#[0-9a-fA-F]{3,8}|[a-zA-Z]+)$/,
  stroke: /^(url\(#[\w.-]+\)|#[0-9a-fA-F]{3,8}|[a-zA-Z]+)$/,
}

/** Numbers, path letters, words, colours and simple transforms: no colon, so no scheme; no ampersand, so no entity. */
const PLAIN = /^[\w\s.,#()+%-]*$/

const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_:][\w:.-]*="[^"<>]*")*)\s*(\/?)>/y
const ATTRIBUTE = /([A-Za-z_:][\w:.-]*)="([^"<>]*)"/g

export class SvgRefused extends Error {
  name = 'SvgRefused'
}

/** Throws `SvgRefused`, saying what was found, unless `svg` is one plain picture. */
export function checkSvg(svg) {
  const open = []
  let at = 0
  let roots = 0
  while (at < svg.length) {
    const next = svg.indexOf('<', at)
    const text = svg.slice(at, next === -1 ? svg.length : next)
    if (text.trim() !== '') throw new SvgRefused(`text outside a tag: ${excerpt(text)}`)
    if (next === -1) break
    TAG.lastIndex = next
    const tag = TAG.exec(svg)
    if (!tag) throw new SvgRefused(`not a plain tag: ${excerpt(svg.slice(next))}`)
    const [, closing, name, attributes, selfClosing] = tag
    if (closing) {
      if (open.pop() !== name || attributes || selfClosing)
        throw new SvgRefused(`</${name}> closes nothing`)
    } else {
      if (open.length === 0 && (name !== 'svg' || roots++ > 0))
        throw new SvgRefused(`<${name}> where one <svg> was expected`)
      if (open.length > 0 && name === 'svg') throw new SvgRefused('an <svg> inside another')
      checkElement(name, attributes)
      if (!selfClosing) open.push(name)
    }
    at = TAG.lastIndex
  }
  if (roots !== 1 || open.length > 0) throw new SvgRefused('not one complete <svg>')
}

function checkElement(name, attributes) {
  if (!Object.hasOwn(ELEMENTS, name)) throw new SvgRefused(`element <${name}>`)
  for (const [, attribute, value] of attributes.matchAll(ATTRIBUTE)) {
    const known =
      ELEMENTS[name].includes(attribute) ||
      SHARED.includes(attribute) ||
      (name === 'mask' && attribute === 'style')
    if (!known) throw new SvgRefused(`attribute ${attribute} on <${name}>`)
    if (!(VALUES[attribute] ?? PLAIN).test(value) || /url\((?!#)/i.test(value))
      throw new SvgRefused(`value of ${attribute}: ${excerpt(value)}`)
  }
}

function excerpt(text) {
  return JSON.stringify(text.trim().slice(0, 60))
}
