import { quiet } from '../../errors/quiet.js'
import { partFiles } from '../../generated/partFiles.js'
import type { Part } from '../../generated/protocol.js'
import { type Copy, compileWasm } from './compileWasm.js'
import { loadedWasm } from './loadWasm.js'

/** Where a part's module is. */
export interface PartFile {
  ask(options: RequestInit): Promise<Response>
  readonly copy: Copy
}

/** Mostly brought while the page rests, where it must not be in anything's way. */
const RESTING: Part = 'account'

const loading = new Map<Part, Promise<void>>()

/**
 * Puts a part of the core's code where the core finds it, after those it stands on (`on`); once per page. A failure is forgotten: the next
 * call tries again.
 */
export function loadPart(part: Part, on: readonly Part[]): Promise<void> {
  const known = loading.get(part)
  if (known) return known
  const loaded = instantiate(part, on).catch((error) => {
    loading.delete(part)
    throw error
  })
  loading.set(part, loaded)
  return quiet(loaded)
}

async function instantiate(part: Part, on: readonly Part[]): Promise<void> {
  const { ask, copy } = partFiles[part]
  const [module, core] = await Promise.all([
    compileWasm(ask({ priority: part === RESTING ? 'low' : 'auto' }), copy),
    loadedWasm(),
    ...on.map((below) => loading.get(below)),
  ])
  // Its start fills the core's table of functions. One of another build finds no export of its name, and is refused.
  await WebAssembly.instantiate(module, { p: importsOf(module, core) })
}

/** What a part takes from the core: exports by their name, functions by their place in the table. */
function importsOf(
  module: WebAssembly.Module,
  core: WebAssembly.Exports,
): WebAssembly.ModuleImports {
  const table = core.t as WebAssembly.Table
  const imports: WebAssembly.ModuleImports = {}
  for (const { kind, name } of WebAssembly.Module.imports(module)) {
    const value = kind === 'function' ? table.get(Number.parseInt(name, 36)) : core[name]
    imports[name] = value as WebAssembly.ImportValue
  }
  return imports
}
