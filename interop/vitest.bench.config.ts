import { mergeConfig } from 'vitest/config'
import config from './vitest.config.js'

const { test, ...shared } = config
export default mergeConfig(
  { ...shared, test: { env: test?.env } },
  {
    test: {
      include: ['bench/**/*.test.ts'],
      // An official client sometimes ends a session that it ended already, and throws where nobody can catch it.
      onUnhandledError: ({ message }: { message: string }) =>
        !message.includes('Record was recently deleted - session'),
    },
  },
)
