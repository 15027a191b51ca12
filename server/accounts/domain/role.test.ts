import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deactivationRefusal, type Role, type RoleHolder, roleChangeRefusal } from './role.ts'

const state = fc.record<RoleHolder>({
  kind: fc.constantFrom('human', 'bot'),
  role: fc.constantFrom<Role>(100, 200, 300, 400, 600),
  isActive: fc.boolean(),
})

/** The active humans of an organization, and the owners among them. */
function count(people: readonly RoleHolder[]) {
  const active = people.filter(({ kind, isActive }) => kind === 'human' && isActive)
  return { people: active.length, owners: active.filter(({ role }) => role === 100).length }
}

test('ACCOUNT-3: after an accepted deactivation an active human remains and, if there was one, an active owner', () => {
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 6 }), fc.nat(), (people, pick) => {
      const index = pick % people.length
      const person = people[index]
      if (!person?.isActive) return
      const before = count(people)
      const refusal = deactivationRefusal(person, before)
      const after = count(people.with(index, { ...person, isActive: false }))
      const leavesEnough = person.kind === 'bot' || (after.people > 0 && (after.owners > 0 || before.owners === 0))
      expect(refusal === undefined).toBe(leavesEnough)
      if (refusal === 'last_person') expect(before.people).toBe(1)
    }),
  )
})

test('ACCOUNT-3: a role change is refused exactly if it would remove the last owner', () => {
  fc.assert(
    fc.property(
      fc.array(state, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.constantFrom<Role>(100, 200, 300, 400, 600),
      (people, pick, role) => {
        const index = pick % people.length
        const person = people[index]
        if (person === undefined) return
        const before = count(people)
        const after = count(people.with(index, { ...person, role }))
        const losesAll = before.owners > 0 && after.owners === 0
        expect(roleChangeRefusal(person, role, before)).toBe(losesAll ? 'last_owner' : undefined)
      },
    ),
  )
})
