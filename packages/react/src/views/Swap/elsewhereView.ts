import { Elsewhere } from './Elsewhere.js'

export const view = { Component: Elsewhere }
