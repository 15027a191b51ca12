import { expect, test } from 'vitest'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { knownDevicesKeptMs, knownDevicesPerPersonMax } from '../limits.ts'
import { accountsMigrations } from '../module.ts'
import { accountsForTest } from '../testing.ts'

const testing = await testDatabase([accountsMigrations])
const { accounts, clock, newPerson } = await accountsForTest(testing)
const runJobs = async () => {
  for (const job of accounts.jobs) await job.run()
}

test('ACCOUNT-31: a device is known for its own person only, and one of several concurrent requests sees it as new', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  const asked = await Promise.all([1, 2, 3].map(() => accounts.noteDevice(person.id, 'laptop')))
  expect(asked.sort()).toEqual(['known', 'known', 'new'])
  expect(await accounts.noteDevice(other.id, 'laptop')).toBe('new')
  expect(await accounts.noteDevice(person.id, 'phone')).toBe('new')
})

test('ACCOUNT-31: a device is deleted 400 days after its last use', async () => {
  const person = await newPerson()
  for (const mark of ['used', 'unused']) await accounts.noteDevice(person.id, mark)
  clock.advance(knownDevicesKeptMs)
  expect(await accounts.noteDevice(person.id, 'used')).toBe('known')
  clock.advance(1)
  await runJobs()
  expect(await accounts.noteDevice(person.id, 'used')).toBe('known')
  expect(await accounts.noteDevice(person.id, 'unused')).toBe('new')
})

test('ACCOUNT-31: above a hundred devices the least recently used is deleted', async () => {
  const person = await newPerson()
  for (let number = 0; number <= knownDevicesPerPersonMax; number += 1) {
    clock.advance(1)
    if (number === 1) continue
    await accounts.noteDevice(person.id, `device ${number}`)
  }
  expect(await accounts.noteDevice(person.id, 'device 0')).toBe('known')
  await accounts.noteDevice(person.id, 'one more')
  expect(await accounts.noteDevice(person.id, 'device 2')).toBe('new')
})

test('ACCOUNT-26: a device noted in a rolled-back transaction is not known', async () => {
  const person = await newPerson()
  const undone = testing.database.transaction(async (tx) => {
    await accounts.noteDevice(person.id, 'laptop', { tx })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await accounts.noteDevice(person.id, 'laptop')).toBe('new')
})
