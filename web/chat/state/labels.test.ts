import { expect, test } from 'vitest'
import { reduce } from '../../../client/chat/state/chat-state.ts'
import { stateForTest } from '../../../client/chat/state/testing.ts'
import type { Message, User } from '../../../client/chat/state/types.ts'
import { directLabel, personName, senderName } from './labels.ts'

const texts = { emptyTopic: '', unknownPerson: 'nobody', self: 'me', guestName: (name: string) => `${name} (guest)` }
const people = [
  { user_id: 1, full_name: 'One', is_guest: false },
  { user_id: 2, full_name: 'Two', is_guest: false },
  { user_id: 3, full_name: 'Three', is_guest: true },
] as unknown as readonly User[]
const state = stateForTest({ realm_users: people, realm_enable_guest_user_indicator: true })

test('WLOOK-5: guests are marked wherever they are named, and no one else is', () => {
  expect([1, 3].map((id) => personName(state, id, texts))).toEqual(['One', 'Three (guest)'])
  expect(directLabel(state, [2, 3], texts)).toBe('Two, Three (guest)')
  expect(personName(state, 9, texts)).toBe('nobody')
})

test('a sender has the current name, or the name at the time of the message', () => {
  const by = (sender_id: number) => ({ sender_id, sender_full_name: 'As it was' }) as Message
  expect(senderName(state, by(3), texts)).toBe('Three (guest)')
  expect(senderName(state, by(9), texts)).toBe('As it was')
})

test('the marks disappear when the organization turns them off', () => {
  const property = 'enable_guest_user_indicator'
  const after = reduce(state, { id: 1, type: 'realm', op: 'update', property, value: false })
  expect(personName(after, 3, texts)).toBe('Three')
})
