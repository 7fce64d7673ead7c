import { meetsWallet } from '../../support/matrix.js'

for (const wallet of ['ours', '2.21.8', '2.19.0'] as const) meetsWallet('ours', wallet)
