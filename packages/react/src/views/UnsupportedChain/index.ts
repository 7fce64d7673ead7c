import { UnsupportedChain } from './UnsupportedChain.js'

export const view = { Component: UnsupportedChain }
