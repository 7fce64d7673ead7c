import { css } from '../../generated/styles/WalletSendSelectToken.js'
import { activity } from '../../i18n/en/activity.js'
import { nfts } from '../../i18n/en/nfts.js'
import { picker } from '../../i18n/en/picker.js'
import { send } from '../../i18n/en/send.js'
import { WalletSendSelectToken } from './WalletSendSelectToken.js'

export const view = { Component: WalletSendSelectToken, css, texts: [send, nfts, picker, activity] }
