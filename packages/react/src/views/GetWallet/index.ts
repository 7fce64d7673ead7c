import { GetWallet } from './GetWallet.js'

export const view = { Component: GetWallet }
