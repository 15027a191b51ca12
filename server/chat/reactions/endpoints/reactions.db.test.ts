import { expect, test } from 'vitest'
import { namesByEmojiCode } from '../../emoji/rules/emoji.ts'
import { chatLimits } from '../../limits.ts'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'

const { call, ok, listen, people, services } = await chatForTest()
const { hamlet, iris } = people
const square = await makeChannel(services, 'square')
const vault = await makeChannel(services, 'vault', { privacy: 'private' })
await subscribe(services, [hamlet.id, iris.id], square)
await subscribe(services, [iris.id], vault)

async function sent(channelId: number, who: 'hamlet' | 'iris' = 'iris'): Promise<number> {
  const { id } = await ok(who, 'POST', '/messages', { type: 'channel', to: channelId, topic: 'fish', content: 'hello' })
  return id
}

const octopus = { emoji_name: 'octopus', emoji_code: '1f419', reaction_type: 'unicode_emoji' }

test('REACTION-1: the audience of a message receives a reaction, and the message contains it', async () => {
  const id = await sent(square.id)
  const [irisQueue, gina] = [listen('iris'), listen('gina')]
  await ok('hamlet', 'POST', `/messages/${id}/reactions`, { emoji_name: 'octopus' })
  expect(irisQueue.received()).toMatchObject([
    {
      type: 'reaction',
      op: 'add',
      message_id: id,
      user_id: hamlet.id,
      user: { user_id: hamlet.id, email: hamlet.deliveryEmail, full_name: hamlet.fullName },
      ...octopus,
    },
  ])
  expect(gina.received()).toEqual([])
  const { message } = await ok('iris', 'GET', `/messages/${id}`)
  expect(message.reactions).toEqual([{ ...octopus, user_id: hamlet.id }])
})

test('REACTION-2: a repeated reaction and a missing one have their own failure codes', async () => {
  const id = await sent(square.id)
  const path = `/messages/${id}/reactions`
  expect((await call('hamlet', 'DELETE', path, { emoji_name: 'octopus' })).body.code).toBe('REACTION_DOES_NOT_EXIST')
  await ok('hamlet', 'POST', path, { emoji_name: 'octopus' })
  expect((await call('hamlet', 'POST', path, { emoji_name: 'octopus' })).body.code).toBe('REACTION_ALREADY_EXISTS')
  const received = listen('iris')
  await ok('hamlet', 'DELETE', path, { emoji_code: '1f419', reaction_type: 'unicode_emoji' })
  expect(received.received()).toMatchObject([{ type: 'reaction', op: 'remove', message_id: id, ...octopus }])
  const { message } = await ok('iris', 'GET', `/messages/${id}`)
  expect(message.reactions).toEqual([])
})

test('REACTION-3: a name or a code that is no emoji is a bad request, also when taking a reaction back', async () => {
  const id = await sent(square.id)
  const path = `/messages/${id}/reactions`
  const wrongCode = { emoji_name: 'octopus', emoji_code: 'beef00d', reaction_type: 'unicode_emoji' }
  for (const [method, params] of [
    ['POST', { emoji_name: 'no_such_emoji' }],
    ['POST', wrongCode],
    ['POST', { ...octopus, emoji_name: 'smile' }],
    ['DELETE', { emoji_name: 'no_such_emoji' }],
    ['DELETE', wrongCode],
    ['DELETE', {}],
  ] as const) {
    const { status, body } = await call('hamlet', method, path, params)
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST'])
  }
})

test('REACTION-4: repeating an existing reaction does not need its name', async () => {
  const id = await sent(square.id)
  await ok('hamlet', 'POST', `/messages/${id}/reactions`, octopus)
  await ok('iris', 'POST', `/messages/${id}/reactions`, { ...octopus, emoji_name: 'kraken' })
  const { message } = await ok('iris', 'GET', `/messages/${id}`)
  expect(message.reactions.map((one: { emoji_name: string }) => one.emoji_name)).toEqual(['octopus', 'octopus'])
})

test('REACTION-5: reacting to a hidden message fails like a missing one', async () => {
  const hidden = await call('hamlet', 'POST', `/messages/${await sent(vault.id)}/reactions`, { emoji_name: 'octopus' })
  const absent = await call('hamlet', 'POST', '/messages/999999/reactions', { emoji_name: 'octopus' })
  expect(hidden.status).toBe(400)
  expect(hidden.body).toEqual(absent.body)
})

test('REACTION-6: a user who reacts receives later events of the message without a subscription', async () => {
  const id = await sent(square.id)
  await ok('adam', 'POST', `/messages/${id}/reactions`, { emoji_name: 'octopus' })
  const received = listen('adam')
  await ok('iris', 'PATCH', `/messages/${id}`, { content: 'rewritten' })
  expect(received.received()).toMatchObject([{ type: 'update_message', message_id: id, content: 'rewritten' }])
})

test('REACTION-2: a message has a bounded number of different emoji, and reactions with these are still possible', async () => {
  const id = await sent(square.id)
  const react = (who: 'hamlet' | 'iris', name: string) =>
    call(who, 'POST', `/messages/${id}/reactions`, { emoji_name: name })
  const names = Object.values(namesByEmojiCode()).map(([name = '']) => name)
  const allowed = names.slice(0, chatLimits.emojiPerMessageMax)
  for (const name of allowed) expect((await react('hamlet', name)).status).toBe(200)
  expect((await react('iris', names[chatLimits.emojiPerMessageMax] ?? '')).body.msg).toBe(
    'A message cannot have more than 100 different emoji.',
  )
  expect((await react('iris', allowed[0] ?? '')).status).toBe(200)
})
