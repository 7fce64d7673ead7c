import { type AllSlices, initialSlices as initial, type SignInRequest } from '@drawstring/core'
import { at, type Slices } from './at.js'
import { connected } from './connected.js'
import { options } from './options.js'
import { ADDRESS } from './samples.js'

const request: SignInRequest = {
  domain: 'shop.example',
  statement: 'Sign in to see your orders.',
  address: ADDRESS,
  network: 'Ethereum',
  wallet: 'Juniper',
  resources: [],
  expiresAt: Date.UTC(2027, 0, 31, 12),
  message: [
    'shop.example wants you to sign in with your Ethereum account:',
    ADDRESS,
    '',
    'Sign in to see your orders.',
    '',
    'URI: https://shop.example',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: k13wEPzsFV9Vbcku',
    'Issued At: 2027-01-31T11:00:00.000Z',
    'Expiration Time: 2027-01-31T12:00:00.000Z',
  ].join('\n'),
}

/** One that does not fit. */
const long: SignInRequest = {
  ...request,
  statement:
    'By signing in you accept our terms of service and our privacy policy, and confirm that this account is yours. No transaction is sent, and no fee is charged.',
  resources: [
    'https://shop.example/terms',
    'https://shop.example/privacy',
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq',
  ],
}

/** The message that signs the account in. */
const signing = (more: Partial<AllSlices['signIn']>): Slices => ({
  ...connected,
  ...at('SIWXSignMessage'),
  options,
  signIn: {
    ...initial.signIn,
    status: 'signedOut',
    account: `eip155:1:${ADDRESS}`,
    stage: 'ready',
    request,
    ...more,
  },
})

const { request: _, ...unmade } = signing({}).signIn as AllSlices['signIn']
const without = (more: Partial<AllSlices['signIn']>): Slices => ({
  ...signing({}),
  signIn: { ...unmade, ...more },
})

/** Signing in, in every state. */
export const signIn: Record<string, Slices> = {
  'sign-in-preparing': without({ stage: 'preparing' }),
  'sign-in': signing({}),
  'sign-in-long': signing({ request: long }),
  'sign-in-signing': signing({ stage: 'signing' }),
  'sign-in-saving': signing({ stage: 'saving' }),
  'sign-in-declined': signing({ request: long, error: { key: 'error.signatureDeclined' } }),
  'sign-in-failed': without({
    stage: 'failed',
    error: { key: 'error.signInMessageFailed' },
    detail: 'No sign-in message could be made: the gateway cannot be reached.',
  }),
  'sign-in-siwe': { ...signing({}), ...at('ConnectingSiwe') },
  'sign-in-required': {
    ...signing({ required: true }),
    modal: { ...initial.modal, view: 'SIWXSignMessage', canClose: false },
  },
}
