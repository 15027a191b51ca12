import { expect, test } from 'vitest'
import { canDelete, canEdit, canMove, isAllowed } from './permissions.ts'

type Known = Parameters<typeof canEdit>[0]

const own = 7
const group = (id: number, members: number[], direct_subgroup_ids: number[] = []) => [
  id,
  { id, members, direct_subgroup_ids },
]

function known(settings: object, isAdmin = false): Known {
  return {
    people: { ownId: own, byId: new Map([[own, { user_id: own, is_admin: isAdmin }]]) },
    groups: new Map([group(1, [], [2]), group(2, [own], [1]), group(3, [8])] as never),
    organization: { settings },
  } as unknown as Known
}

const message = (sender_id: number) =>
  ({ id: 1, type: 'stream', sender_id, timestamp: 1000, submessages: [] }) as unknown as Parameters<typeof canEdit>[1]

test('WACT-1: a permission counts members of groups in groups, also where they go in circles', () => {
  const state = known({})
  expect(isAllowed(state, 1, own)).toBe(true)
  expect(isAllowed(state, 3, own)).toBe(false)
  expect(isAllowed(state, { direct_members: [], direct_subgroups: [2] }, own)).toBe(true)
  expect(isAllowed(state, { direct_members: [9], direct_subgroups: [3] }, own)).toBe(false)
})

test('WACT-2: only the sender edits the text, and only as long as the organization allows', () => {
  const limited = known({ realm_allow_message_editing: true, realm_message_content_edit_limit_seconds: 600 })
  expect(canEdit(limited, message(own), 1599)).toBe(true)
  expect(canEdit(limited, message(own), 1600)).toBe(false)
  expect(canEdit(limited, message(8), 1001)).toBe(false)
  expect(canEdit(known({ realm_message_content_edit_limit_seconds: null }), message(own), 9e9)).toBe(true)
  expect(canEdit(known({ realm_allow_message_editing: false }), message(own), 1001)).toBe(false)
})

test('WACT-3: deleting and moving are offered to those who may', () => {
  const rules = {
    realm_can_delete_any_message_group: 3,
    realm_can_delete_own_message_group: 1,
    realm_can_move_messages_between_topics_group: 3,
    realm_can_move_messages_between_channels_group: 3,
  }
  expect(canDelete(known(rules), message(own), 1001)).toBe(true)
  expect(canDelete(known({ ...rules, realm_message_content_delete_limit_seconds: 5 }), message(own), 1006)).toBe(false)
  expect(canDelete(known(rules), message(8), 1001)).toBe(false)
  expect(canDelete(known(rules, true), message(8), 1001)).toBe(true)
  expect(canMove(known(rules), message(own))).toBe(false)
  expect(canMove(known(rules, true), message(8))).toBe(true)
})
