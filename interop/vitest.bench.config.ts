import { mergeConfig } from 'vitest/config'
import config from './vitest.config.js'

const { test, ...shared } = config
export default mergeConfig(
  { ...shared, test: { env: test?.env } },
  { test: { include: ['bench/**/*.test.ts'] } },
)
