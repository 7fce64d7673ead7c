import { css } from '../../generated/styles/Account.js'
import { account } from '../../i18n/en/account.js'
import { activity } from '../../i18n/en/activity.js'
import { nfts } from '../../i18n/en/nfts.js'
import { NftDetail } from './NftDetail.js'

export const view = { Component: NftDetail, css, texts: [account, nfts, activity] }
