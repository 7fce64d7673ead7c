import { describe, expect, it } from 'vitest'
import * as conformance from './adapter/conformance/index.js'
import * as adapter from './adapter/index.js'
import * as core from './index.js'
import * as provider from './provider/index.js'
import * as signIn from './signIn/index.js'

describe('what the package offers', () => {
  it('at its root', () => {
    expect(Object.keys(core).sort()).toEqual([
      'DrawstringError',
      'accountOf',
      'createDrawstring',
      'initialSlices',
      'keepLog',
      'loadCode',
      'mayOpen',
      'pause',
      'stateOf',
      'whenRested',
    ])
  })

  it('for adapters', () => {
    expect(Object.keys(adapter).sort()).toEqual([
      'AdapterError',
      'addNetwork',
      'createSessions',
      'eip1193',
      'givenProvider',
      'safeIcon',
      'switchNetwork',
      'toFault',
      'walletStandard',
    ])
    expect(Object.keys(provider).sort()).toEqual([
      'RpcError',
      'evmClient',
      'evmProvider',
      'evmState',
    ])
    expect(Object.keys(conformance).sort()).toEqual([
      'adapterConformance',
      'conformanceReport',
      'runConformance',
    ])
  })

  it('for signing in', () => {
    expect(Object.keys(signIn).sort()).toEqual([
      'createMessenger',
      'createSIWEConfig',
      'createSignIn',
      'formatMessage',
      'formatSiweMessage',
      'fromSiwe',
      'gatewaySignIn',
      'getAddressFromMessage',
      'getChainIdFromMessage',
      'storedSessions',
    ])
  })

  it('on the object, so that migrating pages find the names they know', () => {
    const drawstring = core.createDrawstring({ projectId: 'test', networks: [] })
    expect(Object.keys(drawstring).sort().join(' ')).toMatchInlineSnapshot(
      `"addNetwork call close disconnect dispatch fetchBalance getAccount getActiveChainNamespace getAddress getApprovedCaipNetworkIds getCaipAddress getCaipNetwork getCaipNetworkId getCaipNetworks getChainId getEvent getIsConnectedState getProvider getProviderType getRemoteFeatures getState getThemeMode getThemeVariables getWalletInfo getWalletObject getWalletProvider getWalletProviderType isOpen load logs open preload prepare read readInitial ready removeAdapter removeNetwork reportFault request setConsent setThemeMode setThemeVariables showErrorMessage showSuccessMessage subscribe subscribeAccount subscribeCaipNetworkChange subscribeEvents subscribeNetwork subscribeProviders subscribeRemoteFeatures subscribeState subscribeTheme subscribeWalletInfo switchNetwork updateFeatures"`,
    )
  })
})
