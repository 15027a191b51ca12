import { expect, test } from 'vitest'
import { chatForTest, type TestUserName } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'

const { ok, listen, people, services } = await chatForTest()
const { hamlet, iris, adam, gina, mona } = people
const square = await makeChannel(services, 'square')
const yard = await makeChannel(services, 'yard')
const vault = await makeChannel(services, 'vault', { privacy: 'private' })
await subscribe(services, [hamlet.id, iris.id, gina.id], square)
await subscribe(services, [hamlet.id, adam.id], vault)
await subscribe(services, [hamlet.id], yard)

const edit = (id: number, change: Record<string, unknown>) =>
  ok('adam', 'PATCH', `/messages/${id}`, { send_notification_to_new_thread: false, ...change })
const historyFor = async (who: TestUserName, id: number) =>
  (await ok(who, 'GET', `/messages/${id}/history`)).message_history as Record<string, unknown>[]
const narrow = [{ operator: 'channel', operand: square.id }]
async function entriesFor(who: TestUserName, id: number): Promise<Record<string, unknown>[] | undefined> {
  const { message } = await ok(who, 'GET', `/messages/${id}`)
  const page = await ok(who, 'GET', '/messages', { anchor: id, num_before: 0, num_after: 0, narrow })
  expect(page.messages[0].edit_history).toEqual(message.edit_history)
  return message.edit_history
}

/** Written in the vault, edited and renamed there, moved to the square and edited again. */
async function movedMessage(): Promise<number> {
  const message = { type: 'channel', to: vault.id, topic: 'secret plan', content: 'the code is 1234' }
  const { id } = await ok('adam', 'POST', '/messages', message)
  await edit(id, { content: 'no code here' })
  await edit(id, { topic: 'harmless plan' })
  await edit(id, { stream_id: square.id, topic: 'plan' })
  await edit(id, { content: 'for everyone' })
  return id
}

test('EDIT-25: the history of a message names no former channel that the reader may not know, nor what it was there', async () => {
  const id = await movedMessage()
  const [arrived, edited, ...more] = await historyFor('iris', id)
  expect(more).toEqual([])
  expect(Object.keys(arrived ?? {}).sort()).toEqual(['content', 'rendered_content', 'timestamp', 'topic', 'user_id'])
  expect(arrived).toMatchObject({ topic: 'plan', content: 'no code here', user_id: adam.id })
  expect(edited).toMatchObject({ topic: 'plan', content: 'for everyone', prev_content: 'no code here' })
  expect(await entriesFor('iris', id)).toMatchObject([{ prev_content: 'no code here' }])
  expect(JSON.stringify(await ok('iris', 'GET', `/messages/${id}`))).not.toMatch(/1234|secret|harmless|prev_stream/)
})

test('EDIT-25: readers who may know the former channel see the whole history', async () => {
  const id = await movedMessage()
  // The cached text of one reader is not sent to another.
  for (const who of ['hamlet', 'iris', 'adam'] as const) await ok(who, 'GET', `/messages/${id}`)
  for (const who of ['hamlet', 'adam'] as const) {
    expect(await historyFor(who, id)).toHaveLength(5)
    expect(await historyFor(who, id)).toContainEqual(
      expect.objectContaining({ prev_stream: vault.id, stream: square.id, prev_topic: 'harmless plan' }),
    )
    expect(await entriesFor(who, id)).toHaveLength(4)
  }
  expect(await entriesFor('iris', id)).toHaveLength(1)
})

test('EDIT-25: a message that was only moved out of an unknown channel shows no edits', async () => {
  const { id } = await ok('adam', 'POST', '/messages', { type: 'channel', to: vault.id, topic: 'a', content: 'hello' })
  const listener = listen('iris')
  await edit(id, { stream_id: square.id })
  expect(JSON.stringify(listener.received())).not.toContain(String(`"stream_id":${vault.id}`))
  expect(await historyFor('iris', id)).toHaveLength(1)
  expect(await entriesFor('iris', id)).toBeUndefined()
})

test('EDIT-25: a guest may not know a public channel without a subscription', async () => {
  const { id } = await ok('adam', 'POST', '/messages', { type: 'channel', to: yard.id, topic: 'a', content: 'hello' })
  await edit(id, { stream_id: square.id })
  expect(await entriesFor('gina', id)).toBeUndefined()
  expect(await entriesFor('iris', id)).toMatchObject([{ prev_stream: yard.id, stream: square.id }])
})

test('EDIT-25: an administrator who knows a private channel but may not read it sees nothing written there', async () => {
  const id = await movedMessage()
  expect(services.directory.user(people.olivia.id)?.role).toBe(100)
  expect(await historyFor('olivia', id)).toHaveLength(2)
  expect(await entriesFor('olivia', id)).toHaveLength(1)
  expect(JSON.stringify(await ok('olivia', 'GET', `/messages/${id}/history`))).not.toMatch(/1234|secret|harmless/)
})

test('EDIT-25: a later subscriber of a protected channel sees nothing written there before', async () => {
  const cellar = await makeChannel(services, 'cellar', { privacy: 'private_protected' })
  await subscribe(services, [hamlet.id, adam.id], cellar)
  const message = { type: 'channel', to: cellar.id, topic: 'a', content: 'the code is 1234' }
  const { id } = await ok('adam', 'POST', '/messages', message)
  await edit(id, { content: 'no code here' })
  await edit(id, { stream_id: square.id })
  await subscribe(services, [mona.id], cellar)
  expect(await historyFor('mona', id)).toHaveLength(1)
  expect(await entriesFor('mona', id)).toBeUndefined()
  // A subscriber who received it there sees the whole history.
  expect(await historyFor('hamlet', id)).toHaveLength(3)
  expect(await entriesFor('hamlet', id)).toHaveLength(2)
})

test('EDIT-25: a user to whom a move brings the message sees nothing written before in a protected channel', async () => {
  const lobby = await makeChannel(services, 'lobby', { privacy: 'private_protected' })
  const chapel = await makeChannel(services, 'chapel', { privacy: 'private_protected' })
  await subscribe(services, [hamlet.id, adam.id], lobby)
  await subscribe(services, [hamlet.id, adam.id, mona.id], chapel)
  const message = { type: 'channel', to: lobby.id, topic: 'secret', content: 'the code is 1234' }
  const { id } = await ok('adam', 'POST', '/messages', message)
  await edit(id, { content: 'no code here' })
  await subscribe(services, [mona.id], lobby)
  await edit(id, { stream_id: chapel.id, topic: 'a' })
  expect(await historyFor('mona', id)).toHaveLength(1)
  expect(JSON.stringify(await ok('mona', 'GET', `/messages/${id}`))).not.toMatch(/1234|secret/)
  expect(await historyFor('hamlet', id)).toHaveLength(3)
})
