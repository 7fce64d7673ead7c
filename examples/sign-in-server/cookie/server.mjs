import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { answer } from './api.mjs'
import { files } from './files.mjs'
import { Refusal } from './refusal.mjs'

const { PORT = '3000' } = process.env

const server = createServer(async (request, response) => {
  const [path = '/'] = (request.url ?? '/').split('?')
  const found = request.method === 'GET' ? files.get(path) : undefined
  if (found) {
    response.writeHead(200, { 'content-type': found.type })
    return createReadStream(found.file).pipe(response)
  }
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  try {
    const { body, cookie } = await answer(path, request)
    if (cookie) response.setHeader('set-cookie', cookie)
    if (body === undefined) return response.writeHead(204, headers).end()
    return response.writeHead(200, headers).end(JSON.stringify(body))
  } catch (error) {
    const known = error instanceof Refusal
    if (!known) process.stderr.write(`${error instanceof Error ? error.message : 'failed'}\n`)
    const { status, message } = known ? error : { status: 503, message: 'try again later' }
    // What was not read of the request is not waited for.
    response.writeHead(status, { ...headers, connection: 'close' })
    return response.end(JSON.stringify({ error: message }))
  }
})

server.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : PORT
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`)
})
