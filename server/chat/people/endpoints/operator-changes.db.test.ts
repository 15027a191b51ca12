import { expect, test } from 'vitest'
import { runJobs } from '../../../kernel/jobs/testing.ts'
import { giveRole } from '../../recovery/actions/change-access.ts'
import { signOutPerson } from '../../recovery/actions/reset-person.ts'
import { chatForTest } from '../../testing.ts'
import { makeChannel } from '../../testing-channels.ts'
import { human } from '../../testing-users.ts'

const chat = await chatForTest({ sendMail: async () => undefined })
const { ok, people, services, accounts } = chat
const { database, directory } = services

const watch = () => runJobs(chat.chat.jobs, 'watch-operator')
const person = await chat.newUser()

test('USER-17: clients learn of a role that the command line gives', async () => {
  const hidden = await makeChannel(services, 'hidden', { privacy: 'private' })
  await watch()
  const [own, others] = [chat.listen(person), chat.listen('iris')]
  const give = async (role: 200 | 400) => {
    await database.transaction((tx) => giveRole(services, tx, person.id, role, undefined))
    await watch()
  }
  await give(200)
  const role = { type: 'realm_user', op: 'update', person: { user_id: person.id, role: 200 } }
  expect(others.received()).toContainEqual(expect.objectContaining(role))
  const group_id = directory.systemGroupId('role:administrators')
  const promoted = own.received()
  expect(promoted).toContainEqual(expect.objectContaining({ op: 'add_members', group_id, user_ids: [person.id] }))
  const appears = { type: 'stream', op: 'create', streams: [expect.objectContaining({ stream_id: hidden.id })] }
  expect(promoted).toContainEqual(expect.objectContaining(appears))
  await watch()
  expect(own.received()).toEqual([])
  // The directory reads the role at the next request of the user, before the server looks for changes.
  await database.transaction((tx) => giveRole(services, tx, person.id, 400, undefined))
  await ok(person, 'GET', '/users/me')
  expect(directory.user(person.id)?.role).toBe(400)
  await watch()
  const demoted = own.received()
  expect(demoted).toContainEqual(expect.objectContaining({ person: { user_id: person.id, role: 400 } }))
  expect(demoted).toContainEqual(expect.objectContaining({ op: 'remove_members', group_id, user_ids: [person.id] }))
  expect(demoted).toContainEqual(expect.objectContaining({ type: 'stream', op: 'delete', stream_ids: [hidden.id] }))
})

test('USER-17: clients learn of a person whom the command line creates', async () => {
  const others = chat.listen('iris')
  const { id } = await accounts.createPerson(human('new@agora.example', 'From the Shell', 400))
  await watch()
  const added = expect.objectContaining({ user_id: id, full_name: 'From the Shell' })
  const events = others.received()
  expect(events).toContainEqual(expect.objectContaining({ type: 'realm_user', op: 'add', person: added }))
  const group_id = directory.systemGroupId('role:members')
  expect(events).toContainEqual(expect.objectContaining({ op: 'add_members', group_id, user_ids: [id] }))
  await watch()
  expect(others.received()).toEqual([])
})

test('USER-17: queues end when the command line ends the keys of their user', async () => {
  const register = async () => (await ok(person, 'POST', '/register', { fetch_event_types: [] })).queue_id as string
  const signOut = (endChatKeys: boolean) =>
    database.transaction((tx) =>
      signOutPerson(services, tx, { id: person.id, email: person.deliveryEmail }, { by: undefined, endChatKeys }),
    )
  const [queue, other] = [await register(), (await ok('iris', 'POST', '/register')).queue_id]
  await signOut(false)
  await watch()
  await signOut(true)
  const waiting = services.events.poll({
    queueId: queue,
    userId: person.id,
    lastEventId: -1,
    mayWait: true,
    signal: new AbortController().signal,
  })
  await watch()
  expect(await waiting).toEqual({ kind: 'unknown_queue' })
  expect(await services.events.remove(other, people.iris.id)).toBe(true)
})
