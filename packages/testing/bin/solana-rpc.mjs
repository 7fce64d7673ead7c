#!/usr/bin/env node
try {
  const { main } = await import('../dist/chains/solana/main.js')
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  if (error?.code === 'ERR_MODULE_NOT_FOUND') console.error('Run: npm install --save-dev litesvm')
  if (error?.code === 'EADDRINUSE')
    console.error('Choose another --port, or 0 for one that is free.')
  process.exitCode = 1
}
