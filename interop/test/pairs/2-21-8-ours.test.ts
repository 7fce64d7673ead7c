import { meetsWallet } from '../../support/matrix.js'

meetsWallet('2.21.8', 'ours')
