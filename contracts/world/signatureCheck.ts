import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { contractsFolder } from './folders.js'

/** Where the gateway reads the creation code of `SignatureCheck`: hexadecimal text, without `0x`. */
export const creationCodeFile = join(
  contractsFolder,
  '../crates/gateway/src/sign_in/verify/eip155/signature_check.hex',
)

const SOURCE = 'src/signatures/SignatureCheck.sol'

/** Chains differ in what their machines know: only what all have. Without metadata, comments do not change the code. */
const SETTINGS = {
  optimizer: { enabled: true, runs: 1 },
  evmVersion: 'london',
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
  outputSelection: { '*': { SignatureCheck: ['evm.bytecode.object'] } },
}

/** The creation code that the gateway sends, from its source. */
export function compileSignatureCheck(): Hex {
  const solc = createRequire(join(contractsFolder, 'package.json'))('solc')
  const content = readFileSync(join(contractsFolder, SOURCE), 'utf8')
  const input = { language: 'Solidity', sources: { [SOURCE]: { content } }, settings: SETTINGS }
  const { contracts, errors } = JSON.parse(solc.compile(JSON.stringify(input)))
  const code = contracts?.[SOURCE]?.SignatureCheck?.evm.bytecode.object
  if (!code) throw new Error(JSON.stringify(errors))
  return `0x${code}`
}
