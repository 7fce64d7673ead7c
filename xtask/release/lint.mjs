// node lint.mjs TARBALL...: what publint and Are The Types Wrong find in packed packages. Prints JSON: for each tarball a list of lines.
import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { filterProblems, problemKindInfo } from '@arethetypeswrong/core/problems'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

/** The packages are ES modules alone: `require` and resolution without `exports` are not supported. */
const RESOLUTIONS = ['node16-esm', 'bundler']

const found = process.argv.slice(2).map(async (path) => {
  const bytes = new Uint8Array(readFileSync(path))
  return [...(await rules(bytes)), ...(await types(bytes))]
})
process.stdout.write(JSON.stringify(await Promise.all(found)))

async function rules({ buffer }) {
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: buffer } })
  return messages
    .filter(({ type }) => type !== 'suggestion')
    .map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`)
}

async function types(bytes) {
  const analysis = await checkPackage(createPackageFromTarballData(bytes), {
    // A script or a style sheet that is named with its ending has no types.
    excludeEntrypoints: [/\.[a-z]+$/],
  })
  if (!analysis.types) return ['attw: there are no types']
  const problems = RESOLUTIONS.flatMap((resolutionKind) =>
    filterProblems(analysis, { resolutionKind }),
  )
  const lines = problems.map(({ kind, entrypoint, fileName, typesFileName }) => {
    const at = entrypoint ?? fileName ?? typesFileName
    return `attw: ${at}: ${problemKindInfo[kind].shortDescription}`
  })
  return [...new Set(lines)]
}
