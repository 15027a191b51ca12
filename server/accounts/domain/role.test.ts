import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deactivationRefusal, type Role, roleChangeRefusal, type Standing } from './role.ts'

const state = fc.record<Standing>({
  kind: fc.constantFrom('human', 'bot'),
  role: fc.constantFrom<Role>(100, 200, 300, 400, 600),
  isActive: fc.boolean(),
})

/** Of a whole organization: how many active humans there are, and how many of them are owners. */
function count(people: readonly Standing[]) {
  const active = people.filter(({ kind, isActive }) => kind === 'human' && isActive)
  return { people: active.length, owners: active.filter(({ role }) => role === 100).length }
}

test('ACCOUNT-3: whatever is not refused leaves an active human and, where there was one, an active owner', () => {
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

test('ACCOUNT-3: a role change is refused exactly when it would take the last owner away', () => {
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
