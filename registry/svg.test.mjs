import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { neutralIcon } from './lib/neutral-icon.mjs'
import { ROOT } from './lib/read.mjs'
import { ICON_BUDGET, sanitiseSvg } from './lib/sanitise.mjs'
import { checkSvg, SvgRefused } from './lib/svg-check.mjs'

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
const svg = (inside) => `<svg ${XMLNS} viewBox="0 0 24 24">${inside}</svg>`

const HOSTILE = {
  'a script': svg('<script>alert(1)</script>'),
  'an empty script with a source': svg('<script href="https://evil.example/a.js"/>'),
  'an event attribute on the root': `<svg ${XMLNS} onload="alert(1)"><path d="M0 0"/></svg>`,
  'an event attribute on a path': svg('<path d="M0 0" onclick="alert(1)"/>'),
  'an event attribute in capitals': svg('<path d="M0 0" ONCLICK="alert(1)"/>'),
  'a foreign object': svg('<foreignObject><div>hi</div></foreignObject>'),
  'an external use': svg('<use href="https://evil.example/a.svg#x"/>'),
  'an external use the old way': svg(
    '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://evil.example/a.svg#x"/>',
  ),
  'a link with javascript': svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>'),
  'an image from elsewhere': svg('<image href="https://evil.example/p.png"/>'),
  'an image of HTML data': svg(
    '<image href="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;"/>',
  ),
  'HTML data as a fill': svg('<path d="M0 0" fill="url(data:text/html,hi)"/>'),
  'a fill from elsewhere': svg('<path d="M0 0" fill="url(https://evil.example/a.svg#x)"/>'),
  'a style element': svg('<style>path{fill:url(https://evil.example/x)}</style><path d="M0 0"/>'),
  'a style attribute with an address': svg(
    '<path d="M0 0" style="background:url(https://evil.example/x)"/>',
  ),
  'a set element that makes a link': svg('<set attributeName="href" to="javascript:alert(1)"/>'),
  'an animation': svg('<animate attributeName="d" values="M0 0"/>'),
  'an entity declaration': `<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]>${svg('&x;')}`,
  'an external entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`,
  'entities that hide a scheme': svg('<path d="M0 0" fill="&#106;avascript:alert(1)"/>'),
  'a style sheet instruction': `<?xml-stylesheet href="https://evil.example/a.css"?>${svg('')}`,
  'a CDATA section': svg('<![CDATA[<script>alert(1)</script>]]>'),
  'a comment that ends early': svg('<!--><script>alert(1)</script>-->'),
  'an attribute in single quotes': svg("<path d='M0 0' onload='alert(1)'/>"),
  'an attribute without quotes': svg('<path d=M0 onload=alert(1) />'),
  'a slash between attributes': svg('<path/onload="alert(1)"/>'),
  'an element of another namespace': svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'),
  'HTML around the picture': `<div>${svg('')}</div>`,
  'a second root': `${svg('')}${svg('')}`,
  'an open end': `<svg ${XMLNS}><path d="M0 0"/>`,
  'text that is shown': svg('hello'),
  nothing: '',
}

for (const [what, text] of Object.entries(HOSTILE))
  test(`an icon with ${what} is refused`, () => {
    assert.throws(() => checkSvg(text), SvgRefused)
    assert.throws(() => sanitiseSvg(text, 'x'), SvgRefused)
  })

test('a plain picture with a gradient is kept, and its ids get the prefix', () => {
  const picture = svg(
    '<path fill="url(#a)" d="M0 0h24v24H0z"/><defs><linearGradient id="a"><stop stop-color="#f00"/>' +
      '<stop offset="1" stop-color="#00f"/></linearGradient></defs>',
  )
  const small = sanitiseSvg(picture, 'mine')
  assert.match(small, /id="mine-a"/)
  assert.match(small, /url\(#mine-a\)/)
})

test('a picture above the budget is refused', () => {
  const path = Array.from(
    { length: 900 },
    (_, i) => `M${(i * 7.31) % 24} ${(i * 3.17) % 24}l1.37 2.91`,
  )
  assert.throws(() => sanitiseSvg(svg(`<path d="${path.join('')}"/>`), 'x'), /more than 4096/)
})

test('every generated icon is a plain picture within the budget', () => {
  const folder = join(ROOT, 'generated', 'icons')
  const names = readdirSync(folder)
  assert.ok(names.length > 100)
  for (const name of names) {
    const text = readFileSync(join(folder, name), 'utf8')
    assert.doesNotThrow(() => checkSvg(text), name)
    assert.ok(Buffer.byteLength(text) <= ICON_BUDGET + 1, name)
  }
})

test('a neutral icon depends on the initial alone, and is plain for every initial', () => {
  assert.equal(neutralIcon('Alpha'), neutralIcon('Aleph'))
  const drawn = new Set()
  for (const initial of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ1Éß漢') {
    const icon = neutralIcon(initial)
    assert.doesNotThrow(() => sanitiseSvg(icon, 'same'), initial)
    drawn.add(icon)
  }
  assert.equal(drawn.size, 27, '26 letters, one mark for the rest; É is an E')
})
