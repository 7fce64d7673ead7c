import { meetsEveryWallet } from '../support/matrix.js'

meetsEveryWallet('2.21.8')
