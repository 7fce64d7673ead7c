import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDrawstring } from './index.js'

/** The documented names of AppKit 1.8's object, which pages that come from there use. */
const METHODS = `
  open close isOpen ready setLoading getState subscribeState redirect replace popTransactionStack isTransactionStackEmpty
  showErrorMessage showSuccessMessage

  getAccount subscribeAccount getAddress getCaipAddress getIsConnectedState getAddressByChainNamespace setCaipAddress
  setBalance setProfileName setProfileImage setUser setStatus setPreferredAccountType setSmartAccountDeployed
  setAddressExplorerUrl addAddressLabel removeAddressLabel resetAccount updateNativeBalance getPreferredAccountType

  switchNetwork getCaipNetwork getCaipNetworks getCaipNetworkId getChainId getActiveChainNamespace subscribeNetwork
  subscribeCaipNetworkChange addNetwork removeNetwork setCaipNetwork setCaipNetworkOfNamespace setRequestedCaipNetworks
  getApprovedCaipNetworkIds resetNetwork

  getWalletProvider getWalletProviderType getProvider getProviderType subscribeProviders getWalletInfo subscribeWalletInfo
  getUniversalProvider getConnectors setConnectors addConnector getConnectorImage subscribeShouldUpdateToAddress
  setConnectedWalletInfo resetWcConnection setClientId setEIP6963Enabled

  getConnections getRecentConnections switchConnection deleteConnection subscribeConnections setConnections disconnect

  getThemeMode setThemeMode getThemeVariables setThemeVariables subscribeTheme setTermsConditionsUrl setPrivacyPolicyUrl
  updateFeatures updateRemoteFeatures getRemoteFeatures subscribeRemoteFeatures updateOptions setConnectMethodsOrder
  getConnectMethodsOrder setWalletFeaturesOrder setSocialsOrder setCollapseWallets

  getEvent subscribeEvents fetchIdentity getReownName getSIWX handleUnsafeRPCRequest getError getInstance

  addAdapter removeAdapter setAllAccounts setSmartAccountEnabledNetworks setApprovedCaipNetworksData
`
  .trim()
  .split(/\s+/)

const guide = readFileSync(
  join(import.meta.dirname, '../../../docs/coming-from-another-kit.md'),
  'utf8',
)
const rows = guide.split('\n').filter((line) => line.startsWith('| `'))
const drawstring = createDrawstring({ projectId: 'test', networks: [] })

/** Each row's two sides. */
const sides = rows.map((row) => row.slice(2, -2).split(' | ') as [string, string])

describe('a page that comes from AppKit', () => {
  it('finds every method that it knows: on the object, or in the guide', () => {
    const told = sides.map(([there]) => there).join('\n')
    const missing = METHODS.filter(
      (name) => !(name in drawstring) && !new RegExp(`\`${name}\\b`).test(told),
    )
    expect(missing).toEqual([])
  })

  it('is sent to methods that there are', () => {
    const here = sides.map(([, here]) => here).join('\n')
    const said = [...here.matchAll(/`(\w+)\(/g)].map(([, name]) => name as string)
    const unknown = said.filter(
      (name) => !(name in drawstring) && !/^(use|createDrawstring)/.test(name),
    )
    expect(said.length).toBeGreaterThan(10)
    expect(unknown).toEqual([])
  })

  it('is told of no method that it finds anyway', () => {
    const told = sides.flatMap(([there]) =>
      [...there.matchAll(/`(\w+)\b/g)].map(([, name]) => name),
    )
    expect(told.filter((name) => name !== 'open' && (name as string) in drawstring)).toEqual([])
  })
})
