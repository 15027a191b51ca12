import { expect, test } from 'vitest'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { accountsMigrations } from '../module.ts'
import type { NewPerson } from '../ports.ts'
import { accountsForTest } from '../testing.ts'

const testing = await testDatabase([accountsMigrations])
const { database } = testing
const { accounts, clock, newPerson } = await accountsForTest({ ...testing })

const human: NewPerson = {
  kind: 'human',
  email: 'Olivia@Agora.example',
  fullName: ' Olivia Owner ',
  role: 100,
  password: 'correct horse battery',
  botType: undefined,
  botOwnerId: undefined,
}
const bot: NewPerson = { ...human, kind: 'bot', email: 'bot@agora.example', role: 400, password: undefined, botType: 1 }
const reason = (text: string) => expect.objectContaining({ name: 'AccountRefused', reason: text })

test('a person is found by id and by any spelling of the address', async () => {
  const olivia = await accounts.createPerson(human)
  expect(olivia).toEqual({
    id: olivia.id,
    kind: 'human',
    email: 'Olivia@Agora.example',
    fullName: 'Olivia Owner',
    role: 100,
    botType: undefined,
    botOwnerId: undefined,
    isActive: true,
    administratorSinceMs: clock.nowMs(),
    joinedAtMs: clock.nowMs(),
    hasSecondFactor: false,
    hasPasskey: false,
  })
  expect(await accounts.findById(olivia.id)).toEqual(olivia)
  expect(await accounts.findByEmail(' OLIVIA@agora.EXAMPLE')).toEqual(olivia)
  expect(await accounts.findById(olivia.id + 1000)).toBeUndefined()
  expect(await accounts.findByEmail('nobody@agora.example')).toBeUndefined()
  expect(await accounts.findByEmail('no\0body@agora.example')).toBeUndefined()
})

test('ACCOUNT-1: an address belongs to one person, even with concurrent requests', async () => {
  const spellings = ['twin@agora.example', 'TWIN@agora.example', 'Twin@Agora.example', 'twiN@agora.example']
  const results = await Promise.allSettled(spellings.map((email) => newPerson({ email })))
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(results.length - refused.length).toBe(1)
  for (const result of refused) expect(result).toMatchObject({ reason: { reason: 'email_taken' } })
})

test('ACCOUNT-1: an address cannot be changed to one that is taken, even with concurrent changes', async () => {
  const [one, two, three] = await Promise.all([newPerson(), newPerson(), newPerson()])
  await expect(accounts.changeEmail(one.id, two.email.toUpperCase())).rejects.toEqual(reason('email_taken'))
  const results = await Promise.allSettled([one, three].map(({ id }) => accounts.changeEmail(id, 'both@agora.example')))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { reason: 'email_taken' } })
  const respelled = await accounts.changeEmail(two.id, two.email.toUpperCase())
  expect(respelled.email).toBe(two.email.toUpperCase())
})

test.each([
  [{ email: 'olivia' }, 'email_malformed'],
  [{ fullName: '' }, 'name_empty'],
  [{ fullName: 'x'.repeat(101) }, 'name_too_long'],
  [{ fullName: 'Olivia*' }, 'name_has_bad_characters'],
  [{ password: 'short' }, 'password_too_short'],
  [{ password: 'x7#kQ9!m'.repeat(33) }, 'password_too_long'],
  [{ password: 'Password1' }, 'password_too_common'],
  [{ password: 'new.person@agora.example' }, 'password_is_the_email'],
  [{ botType: 1 }, 'person_is_not_a_bot'],
  [{ botOwnerId: 1 }, 'person_is_not_a_bot'],
] satisfies [Partial<NewPerson>, string][])('a human with %j is refused: %s', async (odd, why) => {
  const wanted = { ...human, email: 'new.person@agora.example', ...odd }
  await expect(accounts.createPerson(wanted)).rejects.toEqual(reason(why))
  expect(await accounts.findByEmail('new.person@agora.example')).toBeUndefined()
})

test('ACCOUNT-2: a bot has no password, no second factor and no trading key', async () => {
  await expect(accounts.createPerson({ ...bot, password: 'correct horse' })).rejects.toEqual(reason('person_is_a_bot'))
  const made = await accounts.createPerson(bot)
  expect(made).toMatchObject({ kind: 'bot', botType: 1, botOwnerId: undefined })
  await expect(accounts.setPassword(made.id, 'correct horse')).rejects.toEqual(reason('person_is_a_bot'))
  await expect(accounts.beginSecondFactor(made.id, 'Agora')).rejects.toEqual(reason('person_is_a_bot'))
  const key = { personId: made.id, label: '', permissions: [], ipRanges: [] }
  const refused = accounts.createTradingKey({ ...key, expiresAtMs: undefined, sessionTokenHash: undefined })
  await expect(refused).rejects.toEqual(reason('person_is_a_bot'))
})

test('ACCOUNT-2: a bot belongs to an active human or has no owner', async () => {
  const [owner, other, gone] = await Promise.all([newPerson(), newPerson(), newPerson()])
  await accounts.deactivate(gone.id)
  const mine = await newPerson({ kind: 'bot', botOwnerId: owner.id })
  expect(mine.botOwnerId).toBe(owner.id)
  const refusals = [
    [mine.id, 'bot_owner_is_a_bot'],
    [gone.id, 'bot_owner_deactivated'],
    [1_000_000, 'bot_owner_unknown'],
  ] as const
  for (const [botOwnerId, why] of refusals) {
    await expect(newPerson({ kind: 'bot', botOwnerId })).rejects.toEqual(reason(why))
    await expect(accounts.changeBotOwner(mine.id, botOwnerId)).rejects.toEqual(reason(why))
  }
  await expect(accounts.changeBotOwner(owner.id, other.id)).rejects.toEqual(reason('person_is_not_a_bot'))
  expect((await accounts.changeBotOwner(mine.id, other.id)).botOwnerId).toBe(other.id)
  for (const botType of [undefined, 0, 5, 1.5])
    await expect(newPerson({ kind: 'bot', botType })).rejects.toEqual(reason('bot_type_unknown'))
})

test('ACCOUNT-26: a person created in a rolled-back transaction does not exist', async () => {
  const undone = database.transaction(async (tx) => {
    await newPerson({ email: 'ghost@agora.example' })
    const inside = await accounts.createPerson({ ...human, email: 'phantom@agora.example' }, { tx })
    expect(await accounts.findById(inside.id, tx)).toEqual(inside)
    expect(await accounts.findById(inside.id)).toBeUndefined()
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await accounts.findByEmail('phantom@agora.example')).toBeUndefined()
  expect(await accounts.findByEmail('ghost@agora.example')).toBeDefined()
})

test('ACCOUNT-26: a refusal inside a caller’s transaction does not affect the rest of it', async () => {
  const taken = await newPerson()
  const email = 'survivor@agora.example'
  await database.transaction(async (tx) => {
    const made = await accounts.createPerson({ ...human, email }, { tx })
    await expect(accounts.createPerson({ ...human, email: taken.email }, { tx })).rejects.toEqual(reason('email_taken'))
    await expect(accounts.changeEmail(made.id, taken.email, { tx })).rejects.toEqual(reason('email_taken'))
    await accounts.changeName(made.id, 'Survivor', { tx })
  })
  expect(await accounts.findByEmail(email)).toMatchObject({ fullName: 'Survivor' })
})

test('people are listed in pages, in the order of creation, with or without deactivated ones', async () => {
  const all = (await accounts.list()).people
  const gone = all.filter(({ isActive }) => !isActive)
  expect(gone.length).toBeGreaterThan(0)
  const paged = []
  for (let afterId: number | undefined = 0; afterId !== undefined; ) {
    const page: Awaited<ReturnType<typeof accounts.list>> = await accounts.list({ afterId, limit: 3 })
    paged.push(...page.people)
    afterId = page.nextAfterId
  }
  expect(paged).toEqual(all)
  expect((await accounts.list({ includeDeactivated: false })).people).toEqual(all.filter(({ isActive }) => isActive))
  expect((await accounts.list({ limit: -5 })).people).toHaveLength(1)
})

test('a name can be changed; an unknown person is refused', async () => {
  const person = await newPerson()
  expect((await accounts.changeName(person.id, ' New Name ')).fullName).toBe('New Name')
  await expect(accounts.changeName(person.id, '')).rejects.toEqual(reason('name_empty'))
  await expect(accounts.changeName(999_999, 'Nobody')).rejects.toEqual(reason('unknown_person'))
  await expect(accounts.changeEmail(999_999, 'no@agora.example')).rejects.toEqual(reason('unknown_person'))
  await expect(accounts.changeEmail(person.id, 'nonsense')).rejects.toEqual(reason('email_malformed'))
  await expect(accounts.setPassword(999_999, 'correct horse')).rejects.toEqual(reason('unknown_person'))
})
