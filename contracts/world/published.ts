import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Abi, Hex } from 'viem'
import type { Artifact } from './compile.js'
import { contractsFolder } from './folders.js'

const PERIPHERY = '@uniswap/v3-periphery/artifacts/contracts'

/** Contracts as their makers published them, bytecode included: the ones that run on real chains. */
const FILES = {
  WETH9: '@uniswap/v2-periphery/build/WETH9.json',
  UniswapV2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  UniswapV2Pair: '@uniswap/v2-core/build/UniswapV2Pair.json',
  UniswapV2Router02: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  UniswapV3Factory:
    '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  UniswapV3Pool: '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json',
  NonfungiblePositionManager: `${PERIPHERY}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`,
  QuoterV2: `${PERIPHERY}/lens/QuoterV2.sol/QuoterV2.json`,
  SwapRouter: `${PERIPHERY}/SwapRouter.sol/SwapRouter.json`,
  SwapRouter02:
    '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
  ENSRegistry: '@ensdomains/ens/build/contracts/ENSRegistry.json',
  ReverseRegistrar: '@ensdomains/ens/build/contracts/ReverseRegistrar.json',
} as const

export function published(name: keyof typeof FILES): Artifact {
  const file = createRequire(join(contractsFolder, 'package.json')).resolve(FILES[name])
  const { abi, bytecode }: { abi: Abi; bytecode: string } = JSON.parse(readFileSync(file, 'utf8'))
  return { abi, bytecode: (bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`) as Hex }
}
