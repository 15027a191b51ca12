import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'

const chat = await chatForTest()
const { services, people, ok, call } = chat
const { database, directory } = services
const { hamlet, iris, gina, bot, mona, adam } = people
const channel = await makeChannel(services, 'mentions')
await subscribe(services, [hamlet.id, iris.id, gina.id], channel)

type Who = Parameters<typeof ok>[0]
const params = (content: string, topic = 'topic') => ({ type: 'channel', to: channel.id, topic, content })
const sendText = async (
  who: Who,
  content: string,
  topic?: string,
): Promise<{ id: number; automatic_new_visibility_policy?: number }> =>
  ok(who, 'POST', '/messages', params(content, topic))
const flags = async (who: Who, id: number): Promise<string[]> => (await ok(who, 'GET', `/messages/${id}`)).message.flags

async function makeGroup(name: string, memberIds: readonly number[], canMention: number): Promise<number> {
  const nobody = directory.systemGroupId('role:nobody')
  const permissions = {
    can_add_members_group: nobody,
    can_join_group: nobody,
    can_leave_group: nobody,
    can_manage_group: nobody,
    can_mention_group: canMention,
    can_remove_members_group: nobody,
  }
  const [row] = await database.sql<{ id: number }[]>`
    insert into user_groups (name, name_key, description, permissions)
    values (${name}, ${name}, '', ${database.sql.json(permissions)}) returning id`
  const id = row?.id ?? 0
  for (const memberId of memberIds) {
    await database.sql`insert into user_group_members (group_id, user_id) values (${id}, ${memberId})`
  }
  await directory.refresh({ groups: [id] })
  return id
}

test('MSG-12: people named in a message that reaches them are mentioned; silently named ones are not', async () => {
  const { id } = await sendText('hamlet', 'ask @**Iris Member** or @_**Gina Guest** or @**Mona Moderator**')
  expect(await flags('iris', id)).toContain('mentioned')
  expect(await flags('gina', id)).not.toContain('mentioned')
  expect(await database.sql`select 1 from message_flags where user_id = ${mona.id}`).toEqual([])
})

test('MSG-12: members of a mentioned group, and of its subgroups, are mentioned', async () => {
  const everyone = directory.systemGroupId('role:everyone')
  const inner = await makeGroup('inner', [gina.id], everyone)
  const outer = await makeGroup('outer', [iris.id], everyone)
  await database.sql`insert into user_group_subgroups (group_id, subgroup_id) values (${outer}, ${inner})`
  await directory.refresh({ groups: [outer] })
  const { id } = await sendText('hamlet', 'dear @*outer*')
  expect(await flags('iris', id)).toContain('mentioned')
  expect(await flags('gina', id)).toContain('mentioned')
  expect(await flags('hamlet', id)).not.toContain('mentioned')
})

test('MSG-14: a group mention needs a permission, and a message without it is rejected', async () => {
  await makeGroup('quiet', [iris.id], directory.systemGroupId('role:moderators'))
  const { body } = await call('hamlet', 'POST', '/messages', params('dear @*quiet*'))
  expect(body.msg).toBe("You are not allowed to mention user group 'quiet'.")
  await sendText('hamlet', 'not dear @_*quiet*')
  await sendText('mona', 'dear @*quiet*')
})

test('MSG-13: a wildcard mention in a large channel needs a permission', async () => {
  const small = await sendText('hamlet', 'hello @**all**')
  expect(await flags('iris', small.id)).toEqual(['stream_wildcard_mentioned', 'wildcard_mentioned'])
  expect(await flags('mona', small.id)).toEqual(['read', 'historical'])
  const crowd = await Promise.all(Array.from({ length: 14 }, () => chat.newUser()))
  await subscribe(
    services,
    crowd.map(({ id }) => id),
    channel,
  )
  const { body } = await call('hamlet', 'POST', '/messages', params('hello @**everyone**'))
  expect(body.code).toBe('STREAM_WILDCARD_MENTION_NOT_ALLOWED')
  await sendText('adam', 'hello @**everyone**')
  const { id } = await sendText('hamlet', 'just `@**all**` in code')
  expect(await flags('iris', id)).toEqual([])
})

test('MSG-13: a topic mention reaches users who wrote or reacted in the topic', async () => {
  await sendText('iris', 'first', 'mine')
  const { id } = await sendText('hamlet', 'hello @**topic**', 'mine')
  expect(await flags('iris', id)).toEqual(['topic_wildcard_mentioned', 'wildcard_mentioned'])
  expect(await flags('gina', id)).toEqual([])
  const crowd = await Promise.all(Array.from({ length: 16 }, () => chat.newUser()))
  for (const one of crowd) await sendText(one, 'me too', 'crowded')
  const { body } = await call('hamlet', 'POST', '/messages', params('hello @**topic**', 'crowded'))
  expect(body.code).toBe('TOPIC_WILDCARD_MENTION_NOT_ALLOWED')
})

test('MSG-20: a bot that is mentioned gets the message without being subscribed', async () => {
  const ears = chat.listen('bot')
  const { id } = await sendText('hamlet', 'run, @**Test Bot**')
  const [received] = ears.received().filter(({ type }) => type === 'message')
  expect(received).toMatchObject({ message: { id }, flags: ['mentioned'] })
  expect(await flags('bot', id)).toContain('mentioned')
  await sendText('hamlet', 'nothing for the bot')
  expect(ears.received()).toEqual([])
  expect(bot.isBot).toBe(true)
})

test('MSG-20: a bot in a mentioned group receives no message of a channel that it is not subscribed to', async () => {
  const everyone = directory.systemGroupId('role:everyone')
  const secret = await makeChannel(services, 'secret', { privacy: 'private' })
  await subscribe(services, [hamlet.id], secret)
  await makeGroup('crew', [bot.id], everyone)
  const all = await makeGroup('all-hands', [], everyone)
  await ok('olivia', 'POST', `/user_groups/${all}/subgroups`, { add: [directory.systemGroupId('role:members')] })
  const ears = chat.listen('bot')
  for (const content of ['dear @*crew*', 'dear @*all-hands*']) {
    const { id } = await ok('hamlet', 'POST', '/messages', { ...params(content), to: secret.id })
    expect((await call('bot', 'GET', `/messages/${id}`)).status).toBe(400)
  }
  expect(ears.received().filter(({ type }) => type === 'message')).toEqual([])
})

test('MSG-12: alert words flag the message for their users', async () => {
  await database.sql`insert into alert_words (user_id, word, word_key) values (${iris.id}, 'Yorick', 'yorick')`
  await services.messaging.alertWords.refresh()
  const { id } = await sendText('hamlet', 'alas, poor yorick!')
  expect(await flags('iris', id)).toContain('has_alert_word')
  expect(await flags('gina', id)).not.toContain('has_alert_word')
})

test('MSG-17: messages of a muted user are read on arrival', async () => {
  await database.sql`
    insert into muted_users (user_id, muted_user_id, muted_at_s) values (${gina.id}, ${hamlet.id}, 0)`
  const ears = chat.listen('gina')
  const { id } = await sendText('hamlet', 'can you hear me')
  expect(await flags('gina', id)).toEqual(['read'])
  expect(await flags('iris', id)).toEqual([])
  expect(ears.received().find(({ type }) => type === 'message')?.flags).toEqual(['read'])
  await sendText('hamlet', 'and now').then(async (sent) => expect(await flags('gina', sent.id)).toEqual(['read']))
})

test('TOPIC-7: a user who starts a topic follows it if their settings ask for it, and receives the event', async () => {
  const ears = chat.listen('iris')
  const started = await sendText('iris', 'a new one', 'fresh')
  expect(started.automatic_new_visibility_policy).toBe(3)
  expect(ears.received().map(({ type }) => type)).toEqual(['muted_topics', 'user_topic', 'message'])
  expect(await sendText('iris', 'another', 'FRESH')).not.toHaveProperty('automatic_new_visibility_policy')
  expect(await sendText('hamlet', 'me too', 'fresh')).not.toHaveProperty('automatic_new_visibility_policy')
  await database.sql`
    insert into chat_users (user_id, settings) values (${adam.id}, '{"automatically_follow_topics_policy": 2}')
    on conflict (user_id) do update set settings = excluded.settings`
  await directory.refresh({ users: [adam.id] })
  expect((await sendText('adam', 'hello', 'fresh')).automatic_new_visibility_policy).toBe(3)
  expect(await sendText('bot', 'beep', 'made by a bot')).not.toHaveProperty('automatic_new_visibility_policy')
})

test('TOPIC-7: a topic of a muted channel is unmuted by writing in it, and followed by being mentioned in it', async () => {
  const loud = await makeChannel(services, 'loud')
  await subscribe(services, [hamlet.id, iris.id], loud, { isMuted: true })
  const sent = await ok('hamlet', 'POST', '/messages', { ...params('@**Iris Member** look', 'old'), to: loud.id })
  expect(sent.automatic_new_visibility_policy).toBe(3)
  await ok('iris', 'POST', '/messages', { ...params('started', 'hers'), to: loud.id })
  expect(
    (await ok('hamlet', 'POST', '/messages', { ...params('and now', 'hers'), to: loud.id }))
      .automatic_new_visibility_policy,
  ).toBe(2)
  const [row] = await database.sql<{ policy: number }[]>`
    select policy from user_topics where user_id = ${iris.id} and channel_id = ${loud.id} and topic_key = 'old'`
  expect(row?.policy).toBe(3)
})
