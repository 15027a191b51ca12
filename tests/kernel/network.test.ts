import { afterAll, expect, test } from 'vitest'
import { parseCidr } from '../../server/kernel/http/client-address.ts'
import { RawConnection } from '../../server/kernel/http/testing.ts'
import { allTestEndpoints } from './endpoints-for-test.ts'
import { type ServerForTest, type ServerForTestOptions, serverForTest } from './server-for-test.ts'

const servers: ServerForTest[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

async function serve(options: ServerForTestOptions): Promise<ServerForTest> {
  const server = await serverForTest({ endpoints: allTestEndpoints, ...options })
  servers.push(server)
  return server
}

const paths = [
  '/v1/public/ping',
  '/v1/nothing',
  '/api/v1/nothing',
  '/json/nothing',
  '/page',
  '/nothing',
  '/broken-page',
]

test('HTTP-42: every reply of an https site has HSTS, and none of an http site', async () => {
  const [https, http] = [await serve({ isHttps: true }), await serve({})]
  for (const path of paths) {
    const header = async (server: ServerForTest) => (await server.ask({ path })).headers['strict-transport-security']
    expect(await header(https), path).toBe('max-age=31536000')
    expect(await header(http), path).toBeUndefined()
  }
})

const ping = 'GET /v1/public/ping HTTP/1.1\r\nHost: x\r\n\r\n'

/** Whether the server answers on the connection before it closes it. */
async function isServed(connection: RawConnection): Promise<boolean> {
  connection.write(ping)
  return (await connection.until((text) => text.includes('pong'))).includes('pong')
}

test('HTTP-43: connections per address are limited', async () => {
  const { port } = await serve({ connectionsPerAddress: 3 })
  const open = [1, 2, 3].map(() => new RawConnection(port))
  for (const connection of open) expect(await isServed(connection)).toBe(true)
  expect(await isServed(new RawConnection(port))).toBe(false)
  open[0]?.end()
  // The server may see the end a moment later.
  const later = async (): Promise<boolean> => (await isServed(new RawConnection(port))) || later()
  expect(await later()).toBe(true)
})

test('HTTP-43: proxies that are trusted have as many as they need', async () => {
  const { port } = await serve({ connectionsPerAddress: 1, trustedProxies: [parseCidr('127.0.0.1')] })
  for (let count = 0; count < 4; count += 1) expect(await isServed(new RawConnection(port))).toBe(true)
})
