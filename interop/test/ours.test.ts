import { meetsEveryWallet } from '../support/matrix.js'

meetsEveryWallet('ours')
