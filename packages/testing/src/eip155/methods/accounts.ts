import { shortAddress } from '../../panel/words.js'
import type { Context, Method } from '../context.js'
import { alreadyPending } from '../errors.js'

/** eth_accounts: what the page may see, without asking anyone. */
export const ethAccounts: Method = async (_, { state }) => state.visible('eip155')

const pending = new WeakSet<object>()

/** eth_requestAccounts (EIP-1102): asks once, then remembers. */
export const ethRequestAccounts: Method = async (_, context) => {
  const { state, gate, approver, method } = context
  if (state.visible('eip155').length > 0) return state.visible('eip155')
  if (pending.has(state)) throw alreadyPending(method)
  if (state.locked || approver.byPerson()) pending.add(state)
  try {
    await gate.pass('eip155', method)
    if (!state.permitted('eip155')) await connect(context)
  } finally {
    pending.delete(state)
  }
  return state.visible('eip155')
}

/** Asks to connect and remembers the yes. */
export async function connect(context: Context): Promise<void> {
  const { state, emitter } = context
  const accounts = state.offered('eip155')
  const { twice } = await context.consent({
    kind: 'connect',
    title: 'Connect to this site?',
    details: [
      {
        label: accounts.length === 1 ? 'Account' : 'Accounts',
        value: accounts.map(shortAddress).join(', '),
      },
      { label: 'The site may', value: 'See your address and balance, and ask for signatures' },
    ],
  })
  state.permit('eip155', accounts)
  for (let i = 0; i < (twice ? 2 : 1); i++) emitter.emit('accountsChanged', state.visible('eip155'))
}
