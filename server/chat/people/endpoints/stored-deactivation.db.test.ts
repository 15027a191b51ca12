import { expect, test } from 'vitest'
import { planMail } from '../../delivery/mail/actions/plan-mail.ts'
import { endAccount } from '../../recovery/actions/change-access.ts'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'

const chat = await chatForTest({ sendMail: async () => undefined })
const { call, ok, people, services } = chat
const { database, directory } = services

/** As the command line stores it, in a process of its own. */
const deactivate = (userId: number) => database.transaction((tx) => endAccount(services, tx, userId, undefined))

async function watch(): Promise<void> {
  for (const job of chat.chat.jobs) if (job.name.startsWith('watch-')) await job.run()
}

test('USER-15: a running server applies a deactivation by the command line', async () => {
  const person = await chat.newUser()
  const square = await makeChannel(services, 'square')
  await subscribe(services, [person.id], square)
  const { queue_id } = await ok(person, 'POST', '/register', { fetch_event_types: [] })
  const made = await ok(person, 'POST', '/bots', { full_name: 'Helper', short_name: 'helper' })
  await planMail(services)
  await ok('hamlet', 'POST', '/messages', { type: 'direct', to: [person.id], content: 'for your eyes only' })
  const listening = chat.listen('iris')
  await deactivate(person.id)
  await watch()
  expect([directory.user(person.id)?.isActive, directory.user(made.user_id)?.isActive]).toEqual([false, false])
  expect(await services.events.remove(queue_id, person.id)).toBe(false)
  const events = listening.received()
  for (const id of [person.id, made.user_id])
    expect(events).toContainEqual(expect.objectContaining({ person: { user_id: id, is_active: false } }))
  expect(events).toContainEqual(expect.objectContaining({ op: 'peer_remove', user_ids: [person.id] }))
  await planMail(services)
  expect(await database.sql`select 1 from mail_waiting where user_id = ${person.id}`).toHaveLength(0)
  const again = await call('hamlet', 'POST', '/messages', { type: 'direct', to: [person.id], content: 'still there?' })
  expect(again.status).toBe(400)
  await watch()
  expect(listening.received()).toEqual([])
  expect(people.iris.isActive).toBe(true)
})
