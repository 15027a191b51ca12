import { expect, test } from 'vitest'
import { testPassword } from '../../server/accounts/testing.ts'
import { chatForTest } from '../../server/chat/testing.ts'

const chat = await chatForTest()
const { ok, call, app, people, services } = chat

test('ACCESS-6: a refused message reveals no users to a guest', async () => {
  await ok('olivia', 'PATCH', '/realm', {
    can_access_all_users_group: services.directory.systemGroupId('role:members'),
  })
  const sent = (path: string, to: unknown) => {
    const later = { scheduled_delivery_timestamp: Math.floor(chat.clock.nowMs() / 1000) + 3600 }
    return call('gina', 'POST', path, { type: 'direct', to, content: 'hello', ...later })
  }
  for (const path of ['/messages', '/scheduled_messages']) {
    const [hidden, absent] = [await sent(path, [people.iris.id]), await sent(path, [987_654])]
    expect(hidden.status).toBe(400)
    expect({ ...hidden.body, msg: hidden.body.msg.replace(String(people.iris.id), '987654') }).toEqual(absent.body)
  }
  const [hidden, absent] = [
    await sent('/messages', ['iris@agora.example']),
    await sent('/messages', ['x@agora.example']),
  ]
  expect({ ...hidden.body, msg: hidden.body.msg.replace('iris@', 'x@') }).toEqual(absent.body)
})

test('ACCESS-6: a refused draft reveals no users to a guest', async () => {
  const draftTo = (id: number) =>
    call('gina', 'POST', '/drafts', { drafts: [{ type: 'private', to: [id], topic: '', content: 'hello' }] })
  const [hidden, absent] = [await draftTo(people.iris.id), await draftTo(987_654)]
  expect(hidden.status).toBe(400)
  expect({ ...hidden.body, msg: hidden.body.msg.replace(String(people.iris.id), '987654') }).toEqual(absent.body)
  expect((await draftTo(people.gina.id)).status).toBe(200)
})

test('ACCESS-7: a second factor that was never set up cannot be confirmed or removed', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const credentials = new URLSearchParams({ username: people.hamlet.deliveryEmail, password: testPassword })
  const signedIn = await app.inject({ method: 'POST', url: '/json/session', headers: form, payload: `${credentials}` })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  const headers = { ...form, cookie, 'x-csrftoken': signedIn.json().csrf_token }
  for (const [method, path] of [
    ['POST', '/second_factor/confirm'],
    ['DELETE', '/second_factor'],
  ] as const) {
    const reply = await app.inject({ method, url: `/json${path}`, headers, payload: 'code=123456' })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'BAD_REQUEST' })
  }
})
