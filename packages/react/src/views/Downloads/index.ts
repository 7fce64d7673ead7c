import { Downloads } from './Downloads.js'

export const view = { Component: Downloads }
