#!/usr/bin/env node
// Takes a picture of every view into docs/screens: the scenes of the accessibility tests, with a camera.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const cwd = fileURLToPath(new URL('.', import.meta.url))
const program = fileURLToPath(new URL('../node_modules/.bin/playwright', import.meta.url))
const words = ['test', '--config=screens.config.ts', '--reporter=line', ...process.argv.slice(2)]
const { status, error } = spawnSync(program, words, { cwd, stdio: 'inherit' })
if (error) throw error
process.exitCode = status ?? 1
