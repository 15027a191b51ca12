// An EVM node in its own process: Hardhat's node behind JSON-RPC over HTTP on loopback. It mines only on request, so that a
// test decides which block has which transaction. The parent gets the port as a message.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
process.env.HARDHAT_CONFIG = join(here, 'hardhat.config.cjs')
process.chdir(join(here, '..', '..', '..', '.cache', 'evm-node'))
const installed = createRequire(join(process.cwd(), 'package.json'))
const { provider } = installed('hardhat').network

/** @param {{ id: unknown, method: string, params?: unknown[] }} request */
async function answer({ id, method, params = [] }) {
  try {
    return { jsonrpc: '2.0', id, result: await provider.request({ method, params }) }
  } catch (error) {
    const { message = String(error), code = -32603, data } = Object(error)
    return { jsonrpc: '2.0', id, error: { code, message, data } }
  }
}

const server = createServer(async (request, reply) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const answers = Array.isArray(body) ? await Promise.all(body.map(answer)) : await answer(body)
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers))
})
// A connection that a slow test uses again is not closed.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('disconnect', () => process.exit(0))
