import { expect, test } from 'vitest'
import {
  mayAddSubscribers,
  mayAdministerChannel,
  mayCreateChannel,
  mayRemoveSubscribers,
  maySubscribe,
} from '../../client/chat/permissions/channels.ts'
import { mayCreateGroup, mayInGroup, mayJoinGroup } from '../../client/chat/permissions/groups.ts'
import { mayDelete, mayEdit, mayReact, mayResolve, moveRights } from '../../client/chat/permissions/messages.ts'
import { postRefusal } from '../../client/chat/permissions/posting.ts'
import { type ChatState, initialState } from '../../client/chat/state/chat-state.ts'
import type { Message, UserGroup } from '../../client/chat/state/types.ts'
import type { Channel, ChannelPermissionName } from '../../server/chat/channels/rules/channel.ts'
import { chatForTest } from '../../server/chat/testing.ts'
import { makeChannel, subscribe } from '../../server/chat/testing-channels.ts'

const { call, ok, people, services, clock } = await chatForTest()
const viewers = ['olivia', 'adam', 'mona', 'hamlet', 'gina'] as const
type Viewer = (typeof viewers)[number]

const groupId = (name: 'nobody' | 'owners' | 'administrators' | 'moderators' | 'members' | 'everyone') =>
  services.directory.systemGroupId(`role:${name}`)
const onlyHamlet = { direct_members: [people.hamlet.id], direct_subgroups: [] }

interface Variant {
  readonly title: string
  readonly realm?: Record<string, unknown>
  readonly channel?: Parameters<typeof makeChannel>[2]
  /** The age of the messages when they are changed. */
  readonly ageS?: number
  readonly group?: object
}

const inChannel = (...names: ChannelPermissionName[]) => Object.fromEntries(names.map((name) => [name, onlyHamlet]))

const variants: readonly Variant[] = [
  { title: 'the defaults' },
  {
    title: 'moderators alone',
    realm: {
      can_delete_own_message_group: groupId('moderators'),
      can_delete_any_message_group: groupId('moderators'),
      can_move_messages_between_topics_group: groupId('moderators'),
      can_move_messages_between_channels_group: groupId('moderators'),
      can_resolve_topics_group: groupId('moderators'),
      can_manage_all_groups: groupId('moderators'),
      can_add_subscribers_group: groupId('moderators'),
      can_create_public_channel_group: groupId('moderators'),
      can_create_private_channel_group: groupId('administrators'),
      can_create_groups: groupId('moderators'),
    },
  },
  {
    title: 'nobody, not even administrators',
    realm: {
      can_delete_own_message_group: groupId('nobody'),
      can_delete_any_message_group: groupId('nobody'),
      can_move_messages_between_topics_group: groupId('nobody'),
      can_move_messages_between_channels_group: groupId('nobody'),
      can_resolve_topics_group: groupId('nobody'),
      can_manage_all_groups: groupId('owners'),
      can_add_subscribers_group: groupId('nobody'),
      allow_message_editing: false,
    },
    channel: { permissions: { can_send_message_group: groupId('everyone') } },
  },
  {
    title: 'permissions of the channel and of the group for one member',
    channel: {
      permissions: inChannel(
        ...(['can_delete_any_message_group', 'can_move_messages_within_channel_group'] as const),
        ...(['can_move_messages_out_of_channel_group', 'can_resolve_topics_group'] as const),
        ...(['can_send_message_group', 'can_add_subscribers_group', 'can_remove_subscribers_group'] as const),
      ),
    },
    group: { can_manage_group: onlyHamlet, can_join_group: onlyHamlet },
  },
  {
    title: 'a channel administered by one member',
    channel: { permissions: inChannel('can_administer_channel_group') },
  },
  {
    title: 'past all time limits',
    ageS: 100,
    realm: {
      allow_message_editing: true,
      message_content_edit_limit_seconds: 60,
      message_content_delete_limit_seconds: 60,
      move_messages_within_stream_limit_seconds: 60,
      move_messages_between_streams_limit_seconds: 60,
      can_delete_own_message_group: groupId('everyone'),
      can_move_messages_between_topics_group: groupId('everyone'),
      can_move_messages_between_channels_group: groupId('members'),
      can_resolve_topics_group: groupId('everyone'),
    },
  },
  { title: 'a private channel', channel: { privacy: 'private' } },
]

async function stateOf(who: Viewer): Promise<ChatState> {
  return initialState(
    await ok(who, 'POST', '/register', {
      include_subscribers: 'true',
      client_capabilities: { archived_channels: true, empty_topic_name: true, include_deactivated_groups: true },
    }),
  )
}

async function sendText(who: Viewer | 'iris', channelId: number, topic: string): Promise<number> {
  return (await ok(who, 'POST', '/messages', { type: 'channel', to: channelId, topic, content: 'text' })).id
}

const messageOf = async (who: Viewer, id: number): Promise<Message> =>
  (await ok(who, 'GET', `/messages/${id}`, { allow_empty_topic_name: true })).message

type RequestParams = [method: 'POST' | 'PATCH' | 'DELETE', path: string, params?: Record<string, unknown>]

/** Whether the server accepts the request. */
const accepts = async (who: Viewer, ...request: RequestParams): Promise<boolean> =>
  (await call(who, ...request)).status === 200

interface Scene {
  readonly who: Viewer
  readonly state: ChatState
  readonly nowMs: number
  readonly here: Channel
  readonly outside: Channel
  readonly group: UserGroup
  readonly own: Message
  /** Messages of another user, one for each action. */
  readonly foreign: readonly [toDelete: Message, toRename: Message, toMove: Message, toResolve: Message]
}

interface Check {
  offers(scene: Scene): boolean
  request(scene: Scene): RequestParams
}

const quiet = { send_notification_to_new_thread: false, send_notification_to_old_thread: false }

const checks: Readonly<Record<string, Check>> = {
  react: {
    offers: ({ state, foreign: [message], nowMs }) => mayReact(state, message, nowMs),
    request: ({ foreign: [{ id }] }) => ['POST', `/messages/${id}/reactions`, { emoji_name: 'tada' }],
  },
  edit: {
    offers: ({ state, own, nowMs }) => mayEdit(state, own, nowMs),
    request: ({ own }) => ['PATCH', `/messages/${own.id}`, { content: 'new text' }],
  },
  'delete own': {
    offers: ({ state, own, nowMs }) => mayDelete(state, own, nowMs),
    request: ({ own }) => ['DELETE', `/messages/${own.id}`],
  },
  delete: {
    offers: ({ state, foreign: [message], nowMs }) => mayDelete(state, message, nowMs),
    request: ({ foreign: [{ id }] }) => ['DELETE', `/messages/${id}`],
  },
  rename: {
    offers: ({ state, foreign: [, message], nowMs }) => moveRights(state, message, nowMs).topic,
    request: ({ who, foreign: [, { id }] }) => ['PATCH', `/messages/${id}`, { ...quiet, topic: `new ${who}` }],
  },
  move: {
    offers: ({ state, foreign: [, , message], nowMs }) => moveRights(state, message, nowMs).channel,
    request: ({ outside, foreign: [, , { id }] }) => ['PATCH', `/messages/${id}`, { ...quiet, stream_id: outside.id }],
  },
  resolve: {
    offers: ({ state, here, foreign: [, , , { subject }], nowMs }) => mayResolve(state, here.id, subject, nowMs),
    request: ({ foreign: [, , , { id, subject }] }) => [
      'PATCH',
      `/messages/${id}`,
      { ...quiet, topic: `✔ ${subject}` },
    ],
  },
  post: {
    offers: ({ state, here, nowMs }) => postRefusal(state, here.id, nowMs) === undefined,
    request: ({ here }) => ['POST', '/messages', { type: 'channel', to: here.id, topic: 'own', content: 'more' }],
  },
  'add a subscriber': {
    offers: ({ state, here, nowMs }) => mayAddSubscribers(state, here.id, nowMs),
    request: ({ here: { name } }) => [
      ...(['POST', '/users/me/subscriptions'] as const),
      { subscriptions: [{ name }], principals: [people.iris.id] },
    ],
  },
  'remove a subscriber': {
    offers: ({ state, outside, nowMs }) => mayRemoveSubscribers(state, outside.id, nowMs),
    request: ({ outside: { name } }) => [
      ...(['DELETE', '/users/me/subscriptions'] as const),
      { subscriptions: [name], principals: [people.iris.id] },
    ],
  },
  'administer the channel': {
    offers: ({ state, here, nowMs }) => mayAdministerChannel(state, here.id, nowMs),
    request: ({ who, here }) => ['PATCH', `/streams/${here.id}`, { description: who }],
  },
  'manage the group': {
    offers: ({ state, group, nowMs }) => mayInGroup(state, group, 'can_manage_group', nowMs),
    request: ({ who, group }) => ['PATCH', `/user_groups/${group.id}`, { description: who }],
  },
  'create a public channel': {
    offers: ({ state, nowMs }) => mayCreateChannel(state, 'public', nowMs),
    request: ({ who, here }) => ['POST', '/channels/create', { name: `public ${who} ${here.id}`, subscribers: [] }],
  },
  'create a private channel': {
    offers: ({ state, nowMs }) => mayCreateChannel(state, 'private', nowMs),
    request: ({ who, here }) => [
      ...(['POST', '/channels/create'] as const),
      { name: `private ${who} ${here.id}`, subscribers: [people[who].id], invite_only: true },
    ],
  },
  'create a group': {
    offers: ({ state, nowMs }) => mayCreateGroup(state, nowMs),
    request: ({ who, here }) => [
      ...(['POST', '/user_groups/create'] as const),
      { name: `of ${who} ${here.id}`, description: '', members: [] },
    ],
  },
  'join the group': {
    offers: ({ state, group, nowMs }) => mayJoinGroup(state, group, nowMs),
    request: ({ who, group }) => ['POST', `/user_groups/${group.id}/members`, { add: [people[who].id] }],
  },
}

let made = 0

async function placesOf({ channel, group }: Variant) {
  made += 1
  const here = await makeChannel(services, `place ${made}`, channel)
  const outside = await makeChannel(services, `target ${made}`)
  const everybody = [...viewers.map((who) => people[who].id), people.iris.id]
  for (const place of [here, outside]) await subscribe(services, everybody, place)
  const input = { name: `group ${made}`, description: '', members: [], ...group }
  const { group_id: groupId } = await ok('olivia', 'POST', '/user_groups/create', input)
  return { here, outside, groupId: groupId as number }
}

test.each(variants)('ACCESS-13: a client offers the actions that the server accepts: $title', async (variant) => {
  const { here, outside, groupId: newGroup } = await placesOf(variant)
  const send = variant.channel?.permissions?.can_send_message_group
  // Where only one member may post, all messages are theirs.
  const author = (who: Viewer | 'iris') => (send === onlyHamlet ? 'hamlet' : who)
  const sent = new Map<Viewer, number[]>()
  for (const who of viewers) {
    const ids = [await sendText(author(who), here.id, 'own')]
    for (const use of ['delete', 'rename', 'move', 'resolve'])
      ids.push(await sendText(author('iris'), here.id, `${use} ${who}`))
    sent.set(who, ids)
  }
  if (variant.realm !== undefined) await ok('olivia', 'PATCH', '/realm', variant.realm)
  clock.advance((variant.ageS ?? 1) * 1000)

  const offered: Record<string, boolean> = {}
  const done: Record<string, boolean> = {}
  for (const who of viewers) {
    const state = await stateOf(who)
    const group = state.groups.get(newGroup)
    const [own, ...foreign] = await Promise.all((sent.get(who) ?? []).map((id) => messageOf(who, id)))
    if (group === undefined || own === undefined) throw new Error('the group and the messages exist')
    const scene = { who, state, nowMs: clock.nowMs(), here, outside, group, own, foreign: foreign as never }
    for (const [what, { offers, request }] of Object.entries(checks)) {
      offered[`${who} ${what}`] = offers(scene)
      done[`${who} ${what}`] = await accepts(who, ...request(scene))
    }
  }
  expect(offered).toEqual(done)
  expect(new Set(Object.values(done)).size).toBe(2)
})

test('ACCESS-13: a client offers to join exactly the channels the server lets its user join', async () => {
  const offered: Record<string, boolean> = {}
  const done: Record<string, boolean> = {}
  for (const privacy of ['public', 'private', 'private_protected'] as const) {
    const place = await makeChannel(services, `join ${privacy}`, { privacy })
    for (const who of viewers) {
      offered[`${who} ${privacy}`] = maySubscribe(await stateOf(who), place.id, clock.nowMs())
      done[`${who} ${privacy}`] = await accepts(who, 'POST', '/users/me/subscriptions', {
        subscriptions: [{ name: place.name }],
      })
    }
  }
  expect(offered).toEqual(done)
  expect(new Set(Object.values(offered)).size).toBe(2)
})
