import { meetsEveryWallet } from '../support/matrix.js'

meetsEveryWallet('2.19.0')
