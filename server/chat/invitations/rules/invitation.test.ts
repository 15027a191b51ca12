import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roleNumbers } from '../../../kernel/values/roles.ts'
import { invitationState, managingProblem, seesInvitation } from './invitation.ts'
import { roleProblem } from './invited-role.ts'
import { inviteeEmails } from './invitee-emails.ts'

const open = { isRevoked: false, usedBy: undefined, expiresAtMs: 1000 }

test('INVITE-3: an invitation ends at the millisecond it expires, and one without an end never does', () => {
  expect(invitationState(open, 999)).toBe('open')
  expect(invitationState(open, 1000)).toBe('expired')
  expect(invitationState({ ...open, expiresAtMs: undefined }, Number.MAX_SAFE_INTEGER)).toBe('open')
  expect(invitationState({ ...open, isRevoked: true }, 2000)).toBe('revoked')
  expect(invitationState({ ...open, isRevoked: true, usedBy: 7 }, 2000)).toBe('used')
})

test('INVITE-2: an inviter gives at most their own role', () => {
  fc.assert(
    fc.property(fc.constantFrom(...roleNumbers), fc.constantFrom(...roleNumbers), (inviter, role) => {
      expect(roleProblem({ role: inviter }, role) === undefined).toBe(role >= inviter)
    }),
  )
})

test('INVITE-8: users manage their own invitations, administrators all except others’ invitations of owners', () => {
  const invitation = { invitedBy: 5, role: 400 } as const
  const owner = { invitedBy: 5, role: 100 } as const
  expect(managingProblem({ id: 5, role: 400 }, invitation)).toBeUndefined()
  expect(managingProblem({ id: 6, role: 300 }, invitation)).toBe('unseen')
  expect(managingProblem({ id: 6, role: 200 }, invitation)).toBeUndefined()
  expect(managingProblem({ id: 6, role: 200 }, owner)).toBe('owner_needed')
  expect(managingProblem({ id: 6, role: 100 }, owner)).toBeUndefined()
  expect(seesInvitation({ id: 6, role: 200 }, owner)).toBe(true)
})

test('INVITE-1: addresses are separated by commas and line breaks, stand behind names, and count once', () => {
  const text = 'a@x.example, Bo Peep <b@x.example>\nC@x.example\r\n\n , A@X.example,<d@x.example>,,c@x.example'
  expect(inviteeEmails(text)).toEqual(['a@x.example', 'b@x.example', 'C@x.example', 'd@x.example'])
  expect(inviteeEmails(' ,\n\r\n, ')).toEqual([])
})

test('INVITE-1: whatever the text, no address is empty or holds a separator', () => {
  const parts = fc.string({ unit: fc.constantFrom('a', '@', ',', '\n', '\r', '<', '>', ' ', 'B') })
  fc.assert(
    fc.property(parts, (text) => {
      for (const email of inviteeEmails(text)) expect(email).toMatch(/^[^,\r\n]+$/)
    }),
  )
})
