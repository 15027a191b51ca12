import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { migrationModules } from '../../server/modules.ts'
import { scratchDirectory } from '../whole-server/running-server.ts'
import { ChatNode, twoPeople } from './chat-node.ts'
import { NatsServer, natsIsMissing } from './nats-server.ts'

describe.skipIf(natsIsMissing)('two servers, one of which hangs and resumes', async () => {
  const database = await testDatabase(migrationModules)
  const { owner, member } = await twoPeople(database)
  let nats: NatsServer
  let late: ChatNode
  let other: ChatNode

  beforeAll(async () => {
    nats = await NatsServer.start()
    const uploadsDirectory = await scratchDirectory()
    const deployment = { connection: database.connection, natsUrl: nats.url, uploadsDirectory }
    late = await ChatNode.start(deployment)
    other = await ChatNode.start(deployment)
  }, 240_000)

  afterAll(async () => {
    late?.server.child.kill('SIGCONT')
    await Promise.allSettled([late, other].map((node) => node?.server.end('SIGTERM')))
    await nats?.end()
  })

  /** They wait in the sockets of the node, and are the first that it reads when it resumes. */
  const whileHanging = async <T>(change: () => Promise<unknown>, request: () => Promise<T>): Promise<T[]> => {
    late.server.child.kill('SIGSTOP')
    await change()
    const requests = Array.from({ length: 10 }, request)
    await delay(300)
    late.server.child.kill('SIGCONT')
    return Promise.all(requests)
  }

  test('NODE-35: a node that hung while a right was taken away serves nothing by the earlier right', async () => {
    const principals = [owner.userId, member.userId]
    const vault = { subscriptions: [{ name: 'vault' }], invite_only: true, principals }
    await late.ok(owner, 'POST', '/users/me/subscriptions', vault)
    const page = { anchor: 'newest', num_before: 5, num_after: 0, narrow: [['channel', 'vault']] }
    expect((await late.ok(member, 'GET', '/messages', page)).messages).toHaveLength(1)
    const removal = { subscriptions: ['vault'], principals: [member.userId] }
    const replies = await whileHanging(
      () => other.ok(owner, 'DELETE', '/users/me/subscriptions', removal),
      () => late.call(member, 'GET', '/messages', page),
    )
    expect(replies.map(({ code }) => code)).toEqual(Array(10).fill('BAD_NARROW'))
  }, 120_000)

  test('NODE-35: nor does it accept a credential that ended meanwhile', async () => {
    await late.ok(member, 'GET', '/users/me')
    const replies = await whileHanging(
      () => other.ok(owner, 'DELETE', `/users/${member.userId}`),
      () => late.call(member, 'GET', '/users/me'),
    )
    expect(replies.map(({ code }) => code)).toEqual(Array(10).fill('UNAUTHORIZED'))
  }, 120_000)
})
