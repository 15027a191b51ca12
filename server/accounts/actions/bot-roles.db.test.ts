import { expect, test } from 'vitest'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { accountsMigrations } from '../module.ts'
import type { Role } from '../ports.ts'
import { accountsForTest } from '../testing.ts'

const testing = await testDatabase([accountsMigrations])
const { accounts, newPerson } = await accountsForTest({ ...testing })
await newPerson({ role: 100 })

const roles: readonly Role[] = [100, 200, 300, 400, 600]
const roleOf = async (id: number) => (await accounts.findById(id))?.role
const botOf = (botOwnerId: number, role: Role) => newPerson({ kind: 'bot', botOwnerId, role })
/** The lower of two roles, which has the higher number. */
const lower = (one: Role, other: Role) => Math.max(one, other)

test('ACCOUNT-37: a bot never has more rights than its owner, whatever the roles and their changes', async () => {
  for (const before of roles) {
    for (const ofBot of roles) {
      const owner = await newPerson({ role: before })
      const bot = await botOf(owner.id, ofBot)
      const made = lower(before, ofBot)
      expect(bot.role, `made ${ofBot} for ${before}`).toBe(made)
      for (const after of roles) {
        const former = await roleOf(bot.id)
        const change = await accounts.changeRole(owner.id, after)
        const expected = lower(after, former ?? 600)
        expect(await roleOf(bot.id), `${former} when its owner gets ${after}`).toBe(expected)
        const lowered = expected === former ? [] : [{ id: bot.id, role: expected }]
        expect(change).toMatchObject({ kind: 'changed', bots: lowered })
      }
    }
  }
})

test('ACCOUNT-37: a bot cannot be raised above its owner and is lowered to a new owner', async () => {
  const [administrator, member] = [await newPerson({ role: 200 }), await newPerson({ role: 400 })]
  const bot = await botOf(member.id, 400)
  await expect(accounts.changeRole(bot.id, 200)).rejects.toMatchObject({ reason: 'bot_above_owner' })
  expect(await roleOf(bot.id)).toBe(400)
  await accounts.changeBotOwner(bot.id, administrator.id)
  expect(await accounts.changeRole(bot.id, 200)).toMatchObject({ kind: 'changed' })
  expect(await accounts.changeBotOwner(bot.id, member.id)).toMatchObject({ role: 400 })
  expect(await accounts.findById(bot.id)).toMatchObject({ role: 400, administratorSinceMs: undefined })
})

test('ACCOUNT-37: deactivated bots are lowered too, bots of others are not, and each change is audited', async () => {
  const [owner, other] = [await newPerson({ role: 200 }), await newPerson({ role: 200 })]
  const [gone, foreign] = [await botOf(owner.id, 200), await botOf(other.id, 200)]
  await accounts.deactivate(gone.id)
  await accounts.changeRole(owner.id, 400, { by: other.id })
  expect([await roleOf(gone.id), await roleOf(foreign.id)]).toEqual([400, 200])
  const [line] = await accounts.auditLog({ limit: 1 })
  expect(line).toMatchObject({ action: 'person.role_changed', subject: `person:${gone.id}`, actorId: other.id })
})
