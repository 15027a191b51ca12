import { expect, test } from 'vitest'
import { chatForTest, type TestUserName } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'

/** Every kind of caller against every kind of place, by every way to read a message. */

const chat = await chatForTest()
const { services, people, call, ok } = chat
const { database, directory } = services
await database.sql`update organization set settings = settings || '{"enable_spectator_access": true}'`
await directory.refresh({ organization: true })

const members = directory.systemGroupId('role:members')
const kinds = {
  public: await makeChannel(services, 'public'),
  'web-public': await makeChannel(services, 'web', { privacy: 'web_public' }),
  'private shared': await makeChannel(services, 'shared', { privacy: 'private' }),
  'private protected': await makeChannel(services, 'protected', { privacy: 'private_protected' }),
  'private with a door': await makeChannel(services, 'door', {
    privacy: 'private',
    permissions: { can_subscribe_group: members },
  }),
} as const
type Kind = keyof typeof kinds | 'archived' | 'archived web-public' | 'direct'

/**
 * Subscribed from the start: mona. Subscribed between the first and the second message, then unsubscribed: iris. Later:
 * adam.
 */
const early: Partial<Record<Kind, number>> = {}
const middle: Partial<Record<Kind, number>> = {}
const late: Partial<Record<Kind, number>> = {}

async function sendAll(into: Partial<Record<Kind, number>>, text: string): Promise<void> {
  for (const [kind, channel] of Object.entries(kinds) as [keyof typeof kinds, { id: number }][]) {
    const sent = await ok('mona', 'POST', '/messages', { type: 'channel', to: channel.id, topic: 't', content: text })
    into[kind] = sent.id
  }
}

for (const channel of Object.values(kinds)) await subscribe(services, [people.mona.id], channel)
await sendAll(early, 'early canary')
for (const channel of Object.values(kinds)) await subscribe(services, [people.iris.id, people.gina.id], channel)
await sendAll(middle, 'middle canary')
for (const channel of Object.values(kinds)) {
  await database.sql`update subscriptions set is_active = false where user_id = ${people.iris.id}`
  await database.sql`
    update subscription_periods set to_message_id = (select last_id from message_ids)
    where user_id = ${people.iris.id} and to_message_id is null`
  await subscribe(services, [people.adam.id], channel)
}
await sendAll(late, 'late canary')
const direct = await ok('mona', 'POST', '/messages', {
  type: 'direct',
  to: [people.hamlet.id],
  content: 'direct canary',
})
early.direct = direct.id
const archived = await makeChannel(services, 'archived')
const archivedWeb = await makeChannel(services, 'archived web', { privacy: 'web_public' })
for (const [kind, channel] of [
  ['archived', archived],
  ['archived web-public', archivedWeb],
] as const) {
  await subscribe(services, [people.mona.id], channel)
  early[kind] = (
    await ok('mona', 'POST', '/messages', { type: 'channel', to: channel.id, topic: 't', content: 'archived canary' })
  ).id
}
await database.sql`update channels set is_archived = true where name like 'archived%'`
await directory.refresh({ channels: [archived.id, archivedWeb.id] })

type Caller = TestUserName | 'nobody'
const callers: readonly Caller[] = ['olivia', 'adam', 'mona', 'hamlet', 'iris', 'gina', 'bot', 'nobody']

/** early, middle, late: a letter for a readable message, a point for a hidden one. */
const matrix: Record<Kind, Record<Caller, string>> = {
  public: all('eml', { gina: 'eml', nobody: '...' }),
  'web-public': all('eml'),
  'private shared': all('...', { adam: 'eml', mona: 'eml', gina: 'eml' }),
  'private protected': all('...', { adam: '..l', mona: 'eml', gina: '.ml' }),
  'private with a door': all('eml', { nobody: '...' }),
  archived: all('e', { gina: '.', nobody: '.' }),
  'archived web-public': all('e', { nobody: '.' }),
  direct: all('.', { mona: 'e', hamlet: 'e' }),
}

function all(usual: string, others: Partial<Record<Caller, string>> = {}): Record<Caller, string> {
  return Object.fromEntries(callers.map((caller) => [caller, others[caller] ?? usual])) as Record<Caller, string>
}

const messagesOf = (kind: Kind) =>
  (
    [
      ['e', early[kind]],
      ['m', middle[kind]],
      ['l', late[kind]],
    ] as const
  ).flatMap(([letter, id]) => (id === undefined ? [] : [{ letter, id }]))

async function mayReadOne(caller: Caller, id: number): Promise<boolean> {
  const { status, body } = await call(caller, 'GET', `/messages/${id}`)
  if (status === 200) return true
  expect(body.code).toBe(caller === 'nobody' ? 'UNAUTHORIZED' : 'BAD_REQUEST')
  expect(JSON.stringify(body)).not.toContain('canary')
  return false
}

for (const kind of Object.keys(matrix) as Kind[]) {
  test(`MSG-22: who may read a message: ${kind}`, async () => {
    for (const caller of callers) {
      let seen = ''
      for (const { letter, id } of messagesOf(kind)) seen += (await mayReadOne(caller, id)) ? letter : '.'
      expect(`${caller} ${seen}`).toBe(`${caller} ${matrix[kind][caller]}`)
    }
  })

  test(`MSG-22: the same messages are found by asking for them by id: ${kind}`, async () => {
    const message_ids = messagesOf(kind).map(({ id }) => id)
    for (const caller of callers) {
      const narrow = caller === 'nobody' ? [{ operator: 'channels', operand: 'web-public' }] : undefined
      const found = await ok(caller, 'GET', '/messages', { message_ids, narrow })
      const ids = new Set(found.messages.map((one: { id: number }) => one.id))
      const seen = messagesOf(kind)
        .map(({ letter, id }) => (ids.has(id) ? letter : '.'))
        .join('')
      expect(`${caller} ${seen}`).toBe(`${caller} ${matrix[kind][caller]}`)
    }
  })
}

test('MSG-22: a deactivated user reads nothing', async () => {
  const leaver = await chat.newUser()
  await subscribe(services, [leaver.id], kinds.public)
  await ok(leaver, 'GET', `/messages/${early.public}`)
  await chat.accounts.deactivate(leaver.id)
  await directory.refresh({ users: [leaver.id] })
  expect((await call(leaver, 'GET', `/messages/${early.public}`)).status).toBe(401)
})

test('MSG-22: a hidden channel fails like a missing one', async () => {
  const ask = { anchor: 'newest', num_before: 5, num_after: 0 }
  for (const operand of [kinds['private shared'].id, 99_999]) {
    const { status, body } = await call('hamlet', 'GET', '/messages', {
      ...ask,
      narrow: [{ operator: 'channel', operand }],
    })
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        result: 'error',
        msg: `Invalid narrow operator: unknown channel ${operand}`,
        code: 'BAD_NARROW',
        desc: `unknown channel ${operand}`,
      },
    })
  }
  for (const id of [kinds['private shared'].id, 99_999]) {
    expect((await call('hamlet', 'GET', `/users/me/${id}/topics`)).body.msg).toBe('Invalid channel ID')
    expect((await call('hamlet', 'POST', '/mark_stream_as_read', { stream_id: id })).body.msg).toBe(
      'Invalid channel ID',
    )
  }
})

test('MSG-22: a message one may not read can neither be flagged nor followed by `with`', async () => {
  const hidden = early['private shared']
  for (const id of [hidden, 99_999]) {
    for (const [op, flag] of [
      ['add', 'starred'],
      ['remove', 'read'],
      ['add', 'collapsed'],
    ]) {
      const { body } = await call('hamlet', 'POST', '/messages/flags', { messages: [id], op, flag })
      expect(body).toMatchObject({ result: 'error', msg: 'Invalid message(s)', code: 'BAD_REQUEST' })
    }
    const narrow = [{ operator: 'with', operand: id }]
    expect((await call('hamlet', 'GET', '/messages', { anchor: 'newest', num_before: 1, narrow })).body.code).toBe(
      'BAD_NARROW',
    )
  }
  const { sql } = database
  expect(await sql`select 1 from message_flags where user_id = ${people.hamlet.id}`).toEqual([])
})

test('MSG-23: in a channel with protected history only topics of received messages are listed', async () => {
  const channel = kinds['private protected']
  const topic = await ok('mona', 'POST', '/messages', {
    type: 'channel',
    to: channel.id,
    topic: 'second',
    content: 'x',
  })
  await subscribe(services, [people.hamlet.id], channel)
  expect(await ok('hamlet', 'GET', `/users/me/${channel.id}/topics`)).toMatchObject({ topics: [] })
  expect((await ok('mona', 'GET', `/users/me/${channel.id}/topics`)).topics).toEqual([
    { name: 'second', max_id: topic.id },
    { name: 't', max_id: late['private protected'] },
  ])
})
