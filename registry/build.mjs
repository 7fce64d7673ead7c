/**
 * Builds what the gateway and the TypeScript package ship from the reviewed files here.
 *
 *   node build.mjs           writes generated/, packages/core/src/networks/ and data chunks in packages/core/src/generated/
 *   node build.mjs --check   writes nothing; fails when those are out of date
 *
 * Where to start: `lib/read.mjs` (what goes in), `lib/validate.mjs` and `lib/money.mjs` (what is refused), `lib/icons.mjs` (pictures),
 * `lib/registry-json.mjs`, `lib/networks-ts.mjs`, `lib/wallets-ts.mjs` and `lib/chains-data-ts.mjs` (what comes out).
 */
import { gzipSync } from 'node:zlib'
import { loadChains } from './lib/chains.mjs'
import { chainDataFiles } from './lib/chains-data-ts.mjs'
import { loadIcons } from './lib/icons.mjs'
import { kitImages } from './lib/kit-images.mjs'
import { iconErrors, logoCoverage } from './lib/logos.mjs'
import { moneyErrors, readMoney, tokenFiles } from './lib/money.mjs'
import { networkFiles } from './lib/networks-ts.mjs'
import { drift, placeFiles, writeFiles } from './lib/output.mjs'
import { readWallets } from './lib/read.mjs'
import { registryJson } from './lib/registry-json.mjs'
import { walletErrors } from './lib/validate.mjs'
import { walletsFile } from './lib/wallets-ts.mjs'

const chains = loadChains()
const entries = readWallets()
const errors = walletErrors(
  entries,
  chains.map((chain) => chain.caip2),
)
if (errors.length > 0) fail('wallets/ has errors', errors)
const money = readMoney()
const slips = moneyErrors(money)
if (slips.length > 0) fail('tokens/, dex/ or feeds/ has errors', slips)

const wallets = entries.map(({ wallet }) => wallet).sort((a, b) => a.order - b.order)
const { icons, neutral, refused } = await loadIcons(wallets, chains, tokenFiles(money))
const unknown = iconErrors(tokenFiles(money), icons)
if (unknown.length > 0) fail('tokens/ has errors', unknown)
const kits = await kitImages(chains, icons)
for (const [id, svg] of kits.icons) icons.set(id, svg)
const registry = registryJson(wallets, chains, neutral, kits.images)
const files = placeFiles({
  registry,
  icons,
  networks: networkFiles(chains, neutral),
  wallets: walletsFile(JSON.parse(registry)),
  chainData: chainDataFiles(tokenFiles(money)),
})

if (process.argv.includes('--check')) {
  const differences = drift(files)
  if (differences.length > 0)
    fail('generated files are out of date; run `npm run build -w registry`', differences)
  console.log('registry: generated files are up to date')
} else {
  writeFiles(files)
  for (const line of refused) console.log(`registry: an initial instead of ${line}`)
  console.log(
    `registry: ${wallets.length} wallets, ${chains.length} chains, ${icons.size} icons (${neutral.length} have none), ` +
      `registry.json ${registry.length} bytes, ${gzipSync(registry).length} gzipped`,
  )
  const { listed, pictured, bare } = logoCoverage(tokenFiles(money))
  const percent = ((100 * pictured) / listed).toFixed(1)
  console.log(
    `registry: ${pictured} of ${listed} tokens have a logo (${percent} %); not ${bare.join(', ')}`,
  )
}

function fail(title, list) {
  console.error(`registry: ${title}:\n  ${list.join('\n  ')}`)
  process.exit(1)
}
