// Prints the accounts that hold money on the local chains, as one line of JSON: [{ "namespace", "address" }].
// For `bin/solana-rpc.mjs --fund ADDRESS=LAMPORTS`; anvil funds its own. Needs `npm run build` once.
import { devAccounts } from '../dist/index.js'

console.log(JSON.stringify(devAccounts))
