import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileSignatureCheck, creationCodeFile } from './signatureCheck.js'

test('the gateway sends what SignatureCheck.sol compiles to', () => {
  const code = compileSignatureCheck().slice(2)
  // `UPDATE_SIGNATURE_CHECK=1 npx vitest run --root contracts signatureCheck` writes it.
  if (process.env.UPDATE_SIGNATURE_CHECK) writeFileSync(creationCodeFile, `${code}\n`)
  expect(readFileSync(creationCodeFile, 'utf8').trim()).toBe(code)
})
