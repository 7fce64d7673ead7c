#!/usr/bin/env node
// Takes pictures: `screens.mjs CONFIG`, of the demo (`showcase`) or of every scene of the accessibility tests (`screens`).
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const cwd = fileURLToPath(new URL('.', import.meta.url))
const program = fileURLToPath(new URL('../node_modules/.bin/playwright', import.meta.url))
const [config, ...rest] = process.argv.slice(2)
const words = ['test', `--config=${config}.config.ts`, '--reporter=line', ...rest]
const { status, error } = spawnSync(program, words, { cwd, stdio: 'inherit' })
if (error) throw error
process.exitCode = status ?? 1
