import { expect, test } from 'vitest'
import { mayDelete, mayEdit, mayReact, mayResolve, moveRights } from './messages.ts'

type State = Parameters<typeof mayEdit>[0]
type Message = Parameters<typeof mayEdit>[1]

const own = 7
const own7 = { direct_members: [own], direct_subgroups: [] }
const group = (id: number, members: number[], direct_subgroup_ids: number[] = []) =>
  [id, { id, name: `group ${id}`, members, direct_subgroup_ids, is_system_group: false, deactivated: false }] as const

const nobody = 3
/** Groups 1 and 2 contain each other. */
const groups = new Map([group(1, [], [2]), group(2, [own], [1]), group(nobody, [8])])

const everything = {
  realm_waiting_period_threshold: 0,
  realm_allow_message_editing: true,
  realm_message_content_edit_limit_seconds: null,
  realm_message_content_delete_limit_seconds: null,
  realm_move_messages_within_stream_limit_seconds: null,
  realm_move_messages_between_streams_limit_seconds: null,
  realm_can_delete_any_message_group: nobody,
  realm_can_delete_own_message_group: 1,
  realm_can_move_messages_between_topics_group: nobody,
  realm_can_move_messages_between_channels_group: nobody,
  realm_can_resolve_topics_group: nobody,
}

function stateWith(settings: object = {}, channel: object = {}, role = 400): State {
  const closed = [
    ...['can_administer_channel_group', 'can_delete_any_message_group', 'can_delete_own_message_group'],
    ...['can_move_messages_out_of_channel_group', 'can_move_messages_within_channel_group'],
    ...['can_resolve_topics_group', 'can_send_message_group', 'can_subscribe_group', 'can_add_subscribers_group'],
  ].map((name) => [name, nobody] as const)
  const place = {
    ...Object.fromEntries(closed),
    ...{ stream_id: 10, invite_only: false, is_web_public: false, history_public_to_subscribers: true },
    ...{ is_archived: false, topics_policy: 'inherit', ...channel },
  }
  const user = { user_id: own, role, is_active: true, is_bot: false, date_joined: '2020-01-01T00:00:00Z' }
  return {
    people: { ownId: own, byId: new Map([[own, user]]) },
    groups,
    channels: { byId: new Map([[10, place]]), subscriptions: new Map([[10, {}]]) },
    organization: { settings: { ...everything, ...settings } },
  } as unknown as State
}

const message = (sender_id: number) =>
  ({ id: 1, type: 'stream', stream_id: 10, sender_id, timestamp: 1000, submessages: [] }) as unknown as Message
const at = (seconds: number) => seconds * 1000

test('WACT-1: a permission counts members of nested groups, even in cycles', () => {
  const may = (setting: unknown) =>
    mayDelete(stateWith({ realm_can_delete_any_message_group: setting }), message(8), at(1001))
  expect([may(1), may(nobody)]).toEqual([true, false])
  expect(may({ direct_members: [], direct_subgroups: [2] })).toBe(true)
  expect(may({ direct_members: [9], direct_subgroups: [nobody] })).toBe(false)
})

test('WACT-2: only the sender edits the text, within the time limit', () => {
  const limited = stateWith({ realm_message_content_edit_limit_seconds: 600 })
  expect(mayEdit(limited, message(own), at(1600))).toBe(true)
  expect(mayEdit(limited, message(own), at(1601))).toBe(false)
  expect(mayEdit(limited, message(8), at(1001))).toBe(false)
  expect(mayEdit(stateWith(), message(own), at(9e9))).toBe(true)
  expect(mayEdit(stateWith({ realm_allow_message_editing: false }), message(own), at(1001))).toBe(false)
})

test('WACT-3: deleting and moving are offered to users with the permission, including administrators', () => {
  expect(mayDelete(stateWith(), message(own), at(1001))).toBe(true)
  const short = { realm_message_content_delete_limit_seconds: 5 }
  expect(mayDelete(stateWith(short), message(own), at(1006))).toBe(false)
  for (const role of [100, 200, 400]) {
    expect(mayDelete(stateWith({}, {}, role), message(8), at(1001))).toBe(false)
    expect(moveRights(stateWith({}, {}, role), message(8), at(1001))).toEqual({ topic: false, channel: false })
  }
})

test('WACT-3: a channel permission applies in its channel, and time limits apply below moderators', () => {
  const inChannel = stateWith({}, { can_delete_any_message_group: own7, can_move_messages_out_of_channel_group: own7 })
  expect(mayDelete(inChannel, message(8), at(1001))).toBe(true)
  expect(moveRights(inChannel, message(8), at(1001))).toEqual({ topic: false, channel: true })
  const limited = {
    realm_can_move_messages_between_topics_group: 1,
    realm_move_messages_within_stream_limit_seconds: 60,
  }
  const late = (role: number) => moveRights(stateWith(limited, {}, role), message(8), at(1100)).topic
  expect([late(300), late(400)]).toEqual([true, false])
  expect(mayResolve(stateWith({}, { can_resolve_topics_group: own7 }), 10, 'plans', at(9e9))).toBe(true)
  expect(mayResolve(stateWith({}, { can_resolve_topics_group: own7 }), 10, '', at(9e9))).toBe(false)
})

test('WACT-7: an archived channel offers no message actions', () => {
  const archived = stateWith({ realm_can_delete_any_message_group: 1 }, { is_archived: true })
  expect([mayReact(stateWith(), message(8), at(1001)), mayReact(archived, message(8), at(1001))]).toEqual([true, false])
  expect(mayEdit(archived, message(own), at(1001))).toBe(false)
  expect(mayDelete(archived, message(own), at(1001))).toBe(false)
})
