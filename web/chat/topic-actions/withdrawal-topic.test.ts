import { expect, test } from 'vitest'
import { withdrawalOfTopic } from './withdrawal-topic.ts'

test('WSELF-5: only the open topic of a withdrawal has its buttons', () => {
  expect(withdrawalOfTopic('withdrawal 12')).toBe('12')
  for (const topic of ['✔ withdrawal 12', 'withdrawal', 'withdrawal 012', 'my withdrawal 12', 'withdrawal 12 USDT'])
    expect(withdrawalOfTopic(topic)).toBeUndefined()
})
