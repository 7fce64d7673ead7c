import { meetsWallet } from '../../support/matrix.js'

meetsWallet('2.19.0', '2.19.0')
