import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { de } from './de.js'
import { en } from './en.js'

/** A phrase that the interface does not say, and the word that it says instead (`docs/glossary.md`). */
type Banned = readonly [phrase: RegExp, instead: string]

/** In English texts, in what the documentation quotes of them, and in the demo. */
const bannedEnglish: readonly Banned[] = [
  [/\bsaid no\b/i, 'You declined in {name}'],
  [/\bits relatives\b/i, 'Ethereum, EVM networks'],
  [/\bin use\b/i, 'Active'],
  [/\bslip in\b/i, 'typo'],
  [/\bnobody\b/i, 'no one, or what happened: not found, unavailable'],
  [/\bon no list\b/i, 'Unverified'],
  [/\bstand here\b/i, 'appear here'],
  [/\bheld here\b/i, 'No tokens yet'],
  [/\byou sell\b|\byou give\b/i, 'You pay'],
  [/\byou get\b/i, 'You receive'],
  [/\bsell all\b|\ball (?:you have|there is)\b/i, 'Max'],
  [/\bnetwork cost\b|\bfee, about\b/i, 'Network fee'],
  [/\byou have \W?\{amount\}/i, 'Balance: {amount}'],
  [/\bthe offer\b/i, 'quote'],
  [/\bcollectible\b|(?<![{.])\bitems?\b(?!\})/i, 'NFT'],
  [/\bplace in a block\b/i, 'Pending'],
  [/\bcould be had\b/i, 'not found'],
  [/\bevery letter\b|\bletter by letter\b/i, 'raw data; check the address'],
  [/\bgoes along\b/i, 'Amount sent with it'],
  [/\bcheck again\b/i, 'Retry simulation, Try again'],
  [/\bhow soon\b/i, 'Speed'],
  [/\bmakes no sense\b/i, 'isn’t valid'],
  [/\bbelieved\b|\blet in\b/i, 'refused, not authorized'],
  [/\bthe way to wallets\b/i, 'connection'],
  [/\bdid not open\b|\bcould not (?:be|connect|switch)\b/i, 'Couldn’t …'],
  [/\bis (?:not )?known\b|\bnot known\b/i, 'unavailable; recognized'],
  [/\bwould (?:be )?refuse\b/i, 'This transaction would fail'],
  [/\btook its place\b/i, 'Replaced by another transaction'],
  [/\blooks like spam\b|\bspam\?/i, 'Possible spam'],
  [/\bmay take\b/i, 'spend'],
  [/\bgo on\b/i, 'continue'],
  [/\bis told\b|\btold us\b/i, 'available'],
  [/\bof several kinds\b/i, 'more than one'],
  [/\bthis part\b/i, 'this'],
]

/** In German texts. */
const bannedGerman: readonly Banned[] = [
  [/\bVerlauf\b/i, 'Aktivität'],
  [/\bIn Gebrauch\b|\bAktuell\b/i, 'Aktiv'],
  [/\bVerwandte/i, 'Ethereum, EVM-Netzwerke'],
  [/Kontostand/i, 'Guthaben'],
  [/unterschr/i, 'signieren'],
  [/\bKnoten\b/i, 'Netzwerk, Node'],
  [/\bDu gibst\b|\bwie viel du gibst\b/i, 'Du zahlst'],
  [/\bDu bekommst\b/i, 'Du erhältst'],
  [/Erlaubnis|\bErlauben\b/i, 'Freigabe'],
  [/\bnoch einmal\b/i, 'erneut'],
  [/\bStücks?\b|Sammelstück/i, 'NFT'],
  [/\bMünzen?\b/i, 'Coin'],
  [/\bNiemand heißt\b|\bheißt „/i, 'ist nicht registriert; passt zu'],
  [/\bging nicht\b/i, 'fehlgeschlagen'],
  [/\bBuchstabe/i, 'Rohdaten; prüfe die Adresse'],
  [/\bgeschehen\b|\bgeschieht\b/i, 'passieren, Änderungen'],
  [/\bdas Token\b(?!-)|\bdein Token\b|\banderes Token\b/i, 'der Token'],
  [/\bSag es\b/i, 'Bitte informiere den Betreiber'],
]

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What is said in a forbidden way, with the word to say instead. */
function found(texts: Iterable<readonly [where: string, text: string]>, banned: readonly Banned[]) {
  return [...texts].flatMap(([where, text]) =>
    banned
      .filter(([phrase]) => phrase.test(text))
      .map(([, instead]) => `${where}: “${text}”; say: ${instead}`),
  )
}

const texts = Object.entries<string>(en)

describe('the words of the interface', () => {
  it('are none of the banned phrases, in English', () => {
    expect(found(texts, bannedEnglish)).toEqual([])
  })

  it('are none of the banned phrases, in German', () => {
    expect(found(Object.entries(de), bannedGerman)).toEqual([])
  })

  it("are none of the banned phrases where the core's catalogue has texts of its own", () => {
    const core = 'crates/core/src/errors'
    const theirs = [...read(`${core}/specification.rs`).matchAll(/"(error\.\w+)"/g)]
    const rows = [...read(`${core}/catalogue.rs`).matchAll(/"DS\d+" "(error\.\w+)" "([^"]+)"/g)]
    const own = rows
      .map(([, key = '', text = '']) => [key, text] as const)
      .filter(([key]) => !theirs.some(([, specified]) => specified === key))
    expect(own.length).toBeGreaterThan(30)
    expect(found(own, bannedEnglish)).toEqual([])
  })

  it('say network, not chain', () => {
    const spoken = texts.filter(([key, text]) => /\bchains?\b/i.test(text) && !/^error\./.test(key))
    expect(spoken).toEqual([])
  })

  it('have curly apostrophes and one ellipsis', () => {
    const loose = [...texts, ...Object.entries(de)].filter(
      ([key, text]) => /\w'\w|\.\.\./.test(text) && !STRAIGHT.has(key),
    )
    expect(loose).toEqual([])
  })

  it('are one word for one thing in every form', () => {
    expect(en['swap.max']).toBe(en['send.max'])
    expect(en['review.label.give']).toBe(en['swap.sell'])
    expect(en['review.label.least']).toBe(en['swap.minimum'])
    expect(en['review.fee']).toBe(en['swap.cost'])
    expect(en['accounts.current']).toBe(en['networks.current'])
    expect(en['swap.signing']).toBe(en['review.signing'])
    expect(en['swap.choose']).toContain('Select')
    expect(de['swap.max']).toBe(de['send.max'])
    for (const texts of [en, de]) {
      expect(texts['tokens.show']).toBe(texts['activity.show'])
      expect(texts['tokens.hide']).toBe(texts['activity.hide'])
    }
    expect(de['accounts.current']).toBe(de['networks.current'])
    expect(de['review.fee']).toBe(de['swap.cost'])
  })

  it('name the tabs as hooks do', () => {
    for (const tab of ['tokens', 'nfts', 'activity'] as const) {
      expect(en[`account.tab.${tab}`].toLowerCase()).toBe(tab)
    }
  })

  it('call Activity what errors send there for', () => {
    expect(en['error.sendUncertain']).toContain(en['account.tab.activity'])
    expect(de['error.sendUncertain']).toContain(de['account.tab.activity'])
  })
})

it('are what the demo says too', () => {
  const files = names('apps/demo/src', /\.tsx$/)
  expect(files.length).toBeGreaterThan(5)
  // Without comments and names in the code.
  const lines = files.flatMap((path) =>
    read(path)
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      .split('\n')
      .map((line) => [path, line.trim()] as const),
  )
  expect(found(lines, bannedEnglish)).toEqual([])
})

describe('the documentation', () => {
  const docs = ['README.md', ...names('docs', /\.md$/), ...names('packages/react', /README\.md$/)]

  it('quotes buttons by the names that they have', () => {
    const quoted = docs.flatMap((path) =>
      [...read(path).matchAll(/\*\*([A-Z][a-zA-Z ]+)\*\*/g)].map((match) => match[1] as string),
    )
    const shown = new Set<string>(Object.values(en))
    expect(quoted.length).toBeGreaterThan(1)
    expect(quoted.filter((name) => !shown.has(name))).toEqual([])
  })

  it('quotes no error that is shown otherwise', () => {
    for (const path of ['docs/send.md', 'docs/swap.md']) {
      const table = read(path).split('## Errors')[1]?.split('\n## ')[0] ?? ''
      const cells = [...table.matchAll(/^\| ([^|]+) \|/gm)].map((match) => match[1] as string)
      const said = cells
        .filter((cell) => cell !== 'text' && !cell.startsWith('---'))
        .flatMap((cell) => cell.replace(/, or the wallet's own words$/, '').split(/\s*;\s+/))
        .map((text) => text.replace(/\s*…$/, ''))
      expect(said.length, path).toBeGreaterThan(5)
      expect(
        said.filter((text) => !isShown(text)),
        path,
      ).toEqual([])
    }
  })
})

/** Whether a text of the catalogue begins so, whatever its values are. */
function isShown(text: string): boolean {
  const quoted = plain(text.replaceAll('SOL', '{symbol}').replaceAll('“…”', '“{reason}”'))
  return texts.some(([, original]) => plain(original).startsWith(quoted))
}
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

/** Files of a folder whose names end so. */
function names(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`)
}

/** The specification's own, shown as they are. */
const STRAIGHT = new Set([
  'connecting.authenticating',
  'error.sessionExpired',
  'error.featuresIgnored',
])
