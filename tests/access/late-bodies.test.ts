import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { chatForTest, type TestUserName } from '../../server/chat/testing.ts'

const { app, credentials, ok, people } = await chatForTest()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

interface Late {
  readonly method: string
  readonly path: string
  readonly params: Record<string, string>
}

/** Sends the body after `change`, for which the caller is identified already: the server then asks for the body. */
async function sendLate(who: TestUserName, { method, path, params }: Late, change: () => Promise<unknown>) {
  const body = new URLSearchParams(params).toString()
  const headers = {
    ...(await credentials(who)),
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': body.length,
    expect: '100-continue',
  }
  const sending = request({ port, host: '127.0.0.1', method, path: `/api/v1${path}`, headers })
  const replied = new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', async (response) => {
      const pieces = await response.toArray()
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(pieces).toString()) })
    })
  })
  sending.flushHeaders()
  await new Promise((resolve) => sending.on('continue', resolve))
  await change()
  sending.end(body)
  return replied
}

test('KERNEL-53: a demoted administrator has no rights in a request that began before', async () => {
  const back = { method: 'PATCH', path: `/users/${people.adam.id}`, params: { role: '200' } }
  const demoted = () => ok('olivia', 'PATCH', `/users/${people.adam.id}`, { role: 400 })
  expect(await sendLate('adam', back, demoted)).toMatchObject({ status: 400, body: { msg: 'Insufficient permission' } })
  expect((await ok('olivia', 'GET', `/users/${people.adam.id}`)).user.role).toBe(400)
})

test('KERNEL-53: a key that has ended is not valid in a request that began before', async () => {
  const sent = {
    method: 'POST',
    path: '/messages',
    params: { type: 'direct', to: `[${people.iris.id}]`, content: 'hi' },
  }
  const reply = await sendLate('hamlet', sent, () => ok('olivia', 'DELETE', `/users/${people.hamlet.id}`))
  expect(reply.status).toBe(401)
})
