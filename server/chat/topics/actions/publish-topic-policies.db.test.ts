import { expect, test } from 'vitest'
import { channelsForTest } from '../../channels/endpoints/testing.ts'
import { visibilityPolicy } from '../rules/visibility-policy.ts'
import { publishTopicPolicies } from './set-topic-visibility.ts'

const chat = await channelsForTest()
const { hamlet, iris } = chat.people

test('the changed policies of several users are read by one statement and published to each of them', async () => {
  const channel = await chat.create('olivia', {})
  const listening = [chat.listen(hamlet), chat.listen(iris)]
  const change = { channelId: channel.id, topic: 'plans', policy: visibilityPolicy.followed, updatedAtS: 1 }
  const changes = [hamlet, iris].map(({ id: userId }) => ({ ...change, userId }))
  let statements = 0
  await chat.services.database.transaction(async (tx) => {
    const sql = new Proxy(tx.sql, {
      apply(target, self, parameters) {
        statements += 1
        return Reflect.apply(target, self, parameters)
      },
    })
    await publishTopicPolicies(chat.services, { ...tx, sql }, changes)
  })
  expect(statements).toBe(1)
  for (const { received } of listening)
    expect(received().map(({ type }) => type)).toEqual(['muted_topics', 'user_topic'])
})
