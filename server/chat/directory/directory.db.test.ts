import { expect, test } from 'vitest'
import { chatForTest } from '../testing.ts'
import { makeChannel } from '../testing-channels.ts'

const { services, people } = await chatForTest()
const { directory, database } = services

test('NODE-28: a channel that took the former name of another one is found by it after everything is read again', async () => {
  const [first, second] = [await makeChannel(services, 'first'), await makeChannel(services, 'second')]
  for (const [left, taker] of [
    [second, first],
    [first, second],
  ] as const) {
    const name = directory.channel(left.id)?.name ?? ''
    await database.sql`update channels set name = 'aside', name_key = 'aside' where id = ${left.id}`
    await database.sql`update channels set name = ${name}, name_key = ${name} where id = ${taker.id}`
    // The changes of another node may be read in any order.
    await directory.refresh({ channels: [taker.id] })
    await directory.refresh({ channels: [left.id] })
    expect(directory.channelByName(name)?.id).toBe(taker.id)
    expect(directory.channelByName('aside')?.id).toBe(left.id)
    const free = `free ${left.id}`
    await database.sql`update channels set name = ${free}, name_key = ${free} where id = ${left.id}`
    await directory.load()
    expect(directory.channelByName('aside')).toBeUndefined()
  }
})

test('NODE-28: a user who took the former address of another one is found by it after everything is read again', async () => {
  const { iris, hamlet } = people
  const address = iris.deliveryEmail
  await database.sql`update people set email = 'aside@agora.test', email_key = 'aside@agora.test' where id = ${iris.id}`
  await database.sql`update people set email = ${address}, email_key = ${address.toLowerCase()} where id = ${hamlet.id}`
  await directory.refresh({ users: [hamlet.id] })
  await directory.refresh({ users: [iris.id] })
  expect(directory.userByEmail(address)?.id).toBe(hamlet.id)
  expect(directory.userByEmail('aside@agora.test')?.id).toBe(iris.id)
})
