import { expect, test } from 'vitest'
import { MemoryWires } from '../../../kernel/bus/memory-wire.testing.ts'
import type { Sql } from '../../../kernel/storage/database.ts'
import { sendInTurn } from '../../../kernel/storage/testing-table-lock.ts'
import { type Role, roles } from '../../../kernel/values/roles.ts'
import { channelsForTest } from '../../channels/endpoints/testing.ts'
import { updateUser } from '../../people/actions/update-user.ts'
import type { ChatServices } from '../../services.ts'
import { unsubscribePeople } from '../../subscriptions/actions/remove-subscriptions.ts'
import { openTestNode, testQueueTraits } from './testing-nodes.ts'

const base = await channelsForTest()
const hidden = await base.create('hamlet', { invite_only: true })
const person = await base.newUser()
const wires = new MemoryWires()
const a = await openTestNode(base, wires, 'a')
const b = await openTestNode(base, wires, 'b')

const traits = testQueueTraits(person.id)

interface ChannelEvent {
  readonly type: string
  readonly op: string
  readonly streams?: readonly { readonly stream_id: number }[]
}

/** The last event that shows or hides the channel. */
function lastAbout(events: readonly ChannelEvent[]): string | undefined {
  const about = events.filter(
    ({ type, op, streams }) =>
      type === 'stream' && op !== 'update' && streams?.some(({ stream_id }) => stream_id === hidden.id),
  )
  return about.at(-1)?.op
}

const give = (chat: ChatServices, role: Role) => () =>
  updateUser(chat, base.people.olivia, person.id, {
    ...{ fullName: undefined, newEmail: undefined, profileData: undefined },
    role,
  })

test('SIGHT-7: two nodes that change a role at once leave a client with what its user sees, or it registers again', async () => {
  const { events } = a.services
  const queue = events.register({ traits, wantedTypes: undefined, idleTimeoutMs: 600_000 })
  await events.known(queue)
  // Neither change is committed when the other one begins, and the first is reported before its node learns of the second.
  const lock = (sql: Sql) => sql`select 1 from people where id = ${person.id} for no key update`
  wires.delayMs = (subject) => (subject === 'test.all.b' ? 200 : 0)
  const changes = [give(a.services, roles.administrator), give(b.services, roles.guest)]
  await sendInTurn(base.services.database, lock, changes)
  wires.delayMs = () => 0
  const signal = new AbortController().signal
  const poll = { queueId: queue.id, userId: person.id, lastEventId: -1, mayWait: false, signal }
  const isShown = async () => {
    const outcome = await events.poll(poll)
    return outcome.kind === 'events' && lastAbout(JSON.parse(outcome.text)) === 'create'
  }
  await expect.poll(isShown, { timeout: 5_000 }).toBe(false)
  expect(a.services.directory.user(person.id)?.role).toBe(roles.guest)
})

test('SIGHT-7: a subscription that ends on one node while another changes the role leaves a client with what its user sees, or it registers again', async () => {
  const { database, directory } = base.services
  const channel = directory.channel(hidden.id)
  if (channel === undefined) throw new Error('the channel was created')
  await give(a.services, roles.member)()
  await base.ok('hamlet', 'POST', '/users/me/subscriptions', {
    ...{ subscriptions: [{ name: hidden.name }], principals: [person.id] },
  })
  await a.services.directory.load()
  await b.services.directory.load()
  const { events } = a.services
  const queue = events.register({ traits, wantedTypes: undefined, idleTimeoutMs: 600_000 })
  await events.known(queue)
  const lock = async (sql: Sql) => {
    await sql`select 1 from people where id = ${person.id} for no key update`
    await sql`select 1 from message_ids for update`
  }
  // The change of the role reaches the node of the subscription late.
  wires.delayMs = (subject) => (subject === 'test.all.a' ? 1_000 : 0)
  await sendInTurn<unknown>(database, lock, [
    give(a.services, roles.administrator),
    () => database.transaction((tx) => unsubscribePeople(b.services, tx, [channel], [person])),
  ])
  wires.delayMs = () => 0
  const signal = new AbortController().signal
  const poll = { queueId: queue.id, userId: person.id, lastEventId: -1, mayWait: false, signal }
  const isWrong = async () => {
    const outcome = await events.poll(poll)
    return outcome.kind === 'events' && lastAbout(JSON.parse(outcome.text)) === 'delete'
  }
  expect(await isWrong()).toBe(false)
  expect(a.services.directory.user(person.id)?.role).toBe(roles.administrator)
  expect(a.services.directory.isSubscribed(person.id, channel.id)).toBe(false)
})
