import { createServer } from 'node:http'
import { accountOf } from './account.mjs'

const { PORT = '3000', PAGE } = process.env

// Browsers hand an answer to a page at another address only if it names that page, and ask before they send it a token.
const forPage = PAGE
  ? {
      'access-control-allow-origin': PAGE,
      'access-control-allow-headers': 'authorization',
      'access-control-max-age': '600',
      vary: 'origin',
    }
  : {}

const server = createServer(async (request, response) => {
  if (request.method === 'OPTIONS') return response.writeHead(204, forPage).end()
  const account = await accountOf(request.headers.authorization)
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', ...forPage }
  response.writeHead(account ? 200 : 401, headers)
  response.end(JSON.stringify(account ? { account, orders: [] } : { error: 'sign in first' }))
})

server.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : PORT
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`)
})
