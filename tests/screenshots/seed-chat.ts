import type { ConnectionSettings } from '../../server/kernel/storage/connection-settings.ts'
import { openDatabase } from '../../server/kernel/storage/database.ts'
import { type ChatPerson, callChat } from '../web/chat-api.ts'
import type { ReadyFile } from '../whole-server/running-server.ts'
import { conversations } from './conversations.ts'
import { type Character, cast, channels, type StoryConversation, type StoryMessage, type Who } from './story.ts'

const password = 'sketched for a picture'

export interface Stage {
  readonly channelIds: ReadonlyMap<string, number>
  readonly users: Readonly<Record<Who, ChatPerson & { readonly userId: number }>>
}

type Call = (
  who: Who,
  method: string,
  path: string,
  params?: Record<string, unknown>,
) => Promise<Record<string, unknown>>

/** Fills the organization of a running sandbox with people and conversations. */
export async function seedChat(ready: ReadyFile, connection: ConnectionSettings, picture: Buffer): Promise<Stage> {
  const users = await seedPeople(ready)
  const call: Call = (who, method, path, params = {}) => callChat(ready.chatUrl, users[who], method, path, params)
  const channelIds = await seedChannels(call, users)
  await call('olivia', 'PATCH', '/settings', followsNothing)
  await call('olivia', 'POST', '/mark_all_as_read')
  const sentAt = new Map<number, number>()
  for (const { to, ...message } of inOrder()) {
    const hasPicture = message.content.includes('PICTURE')
    const link = hasPicture ? await uploadPicture(ready, users[message.who], picture) : ''
    const content = message.content.replace('PICTURE', link)
    const id = await send(call, { users, channelIds }, to, { ...message, content })
    sentAt.set(id, message.minutesAgo)
  }
  await spreadOverTheDay(connection, sentAt)
  await renew(call)
  return { users, channelIds }
}

const inOrder = () =>
  conversations
    .flatMap(({ to, messages }) => messages.map((message) => ({ to, ...message })))
    .sort((left, right) => right.minutesAgo - left.minutesAgo)

async function seedPeople(ready: ReadyFile): Promise<Stage['users']> {
  const { owner, member } = ready.chat
  const known: Partial<Record<Who, ChatPerson & { userId: number }>> = { olivia: owner, max: member }
  const people: Partial<Record<Who, ChatPerson & { userId: number }>> = {}
  for (const [who, { name, email }] of Object.entries(cast) as [Who, Character][]) {
    const person = known[who] ?? (await newPerson(ready, name, email))
    await callChat(ready.chatUrl, owner, 'PATCH', `/users/${person.userId}`, { full_name: name })
    people[who] = person
  }
  return people as Stage['users']
}

async function newPerson(ready: ReadyFile, name: string, email: string) {
  const { owner } = ready.chat
  const made = await callChat(ready.chatUrl, owner, 'POST', '/users', { email, password, full_name: name })
  const { api_key: apiKey } = await callChat(ready.chatUrl, owner, 'POST', '/fetch_api_key', {
    username: email,
    password,
  })
  return { email, apiKey: apiKey as string, userId: made.user_id as number }
}

/** Presence expires within minutes: call it before each screenshot with active people. */
export async function comeIn(ready: ReadyFile, { users }: Stage): Promise<void> {
  for (const [who, { status, isAway = false }] of Object.entries(cast) as [Who, Character][]) {
    const call = (path: string, params: Record<string, unknown>) =>
      callChat(ready.chatUrl, users[who], 'POST', path, params)
    if (!isAway) await call('/users/me/presence', { status: 'active', new_user_input: true })
    if (status === undefined) continue
    const [emoji_name, emoji_code, status_text] = status
    await call('/users/me/status', { emoji_name, emoji_code, reaction_type: 'unicode_emoji', status_text })
  }
}

const earlierS = 6 * 3600

/** The server caches messages as sent; read those with new reactions again. */
async function renew(call: Call): Promise<void> {
  const reply = await call('olivia', 'GET', '/messages', { anchor: 'newest', num_before: 500, num_after: 0 })
  for (const { id } of reply.messages as { id: number }[])
    for (const method of ['POST', 'DELETE'])
      await call('olivia', method, `/messages/${id}/reactions`, { emoji_name: 'hourglass' })
}

/** Topics with own reactions would be followed automatically. */
const followsNothing = {
  automatically_follow_topics_policy: 4,
  automatically_unmute_topics_in_muted_streams_policy: 4,
}

async function seedChannels(call: Call, users: Stage['users']): Promise<ReadonlyMap<string, number>> {
  const folders = new Map<string, unknown>()
  const ids = new Map<string, number>()
  for (const { name, description, members, folder, isPrivate = false } of channels) {
    await call('olivia', 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name, description }],
      principals: members.map((who) => users[who].userId),
      invite_only: isPrivate,
      send_new_subscription_messages: false,
    })
    const { stream_id: id } = await call('olivia', 'GET', '/get_stream_id', { stream: name })
    ids.set(name, id as number)
    if (folder === undefined) continue
    if (!folders.has(folder)) {
      const made = await call('olivia', 'POST', '/channel_folders/create', { name: folder, description: '' })
      folders.set(folder, made.channel_folder_id)
    }
    await call('olivia', 'PATCH', `/streams/${id}`, { folder_id: folders.get(folder) })
  }
  return ids
}

async function uploadPicture(ready: ReadyFile, { email, apiKey }: ChatPerson, picture: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'last hours.png')
  const reply = await fetch(`${ready.chatUrl}/user_uploads`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` },
    body: form,
  })
  const { url } = (await reply.json()) as { url: string }
  return `[last hours.png](${url})`
}

async function send(
  call: Call,
  { users, channelIds }: Stage,
  to: StoryConversation['to'],
  message: StoryMessage,
): Promise<number> {
  const channelId = channelIds.get(to[0])
  const place =
    channelId === undefined
      ? {
          type: 'direct',
          to: (to as readonly Who[]).filter((who) => who !== message.who).map((who) => users[who].userId),
        }
      : { type: 'channel', to: String(channelId), topic: to[1] }
  const { content } = message
  const { id } = await call(message.who, 'POST', '/messages', { ...place, content, read_by_sender: true })
  for (const [emoji_name, fans] of Object.entries(message.reactions ?? {}))
    for (const who of fans) await call(who, 'POST', `/messages/${id}/reactions`, { emoji_name })
  for (const [option, voters] of (message.votes ?? []).entries())
    for (const who of voters) {
      const vote = JSON.stringify({ type: 'vote', key: `canned,${option}`, vote: 1 })
      await call(who, 'POST', '/submessage', { message_id: id, msg_type: 'widget', content: vote })
    }
  return id as number
}

/** All messages were sent within a second; spread them over the day. Older ones are from this morning. */
async function spreadOverTheDay(
  connection: ConnectionSettings,
  minutesAgo: ReadonlyMap<number, number>,
): Promise<void> {
  const { sql, close } = openDatabase({ connection, log: () => undefined, poolSize: 1 })
  try {
    const [first = 0] = minutesAgo.keys()
    await sql`update messages set sent_at_s = sent_at_s - ${earlierS}::int where id < ${first}`
    for (const [id, minutes] of minutesAgo)
      await sql`update messages set sent_at_s = sent_at_s - ${minutes * 60}::int where id = ${id}`
  } finally {
    await close()
  }
}
