import { css } from '../../generated/styles/ProfileWallets.js'
import { ProfileWallets } from './ProfileWallets.js'

export const view = { Component: ProfileWallets, css }
