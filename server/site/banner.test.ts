import { expect, test } from 'vitest'
import { addressesOf, banner } from './banner.ts'

const person = { email: 'owner@agora.test', password: 'p', apiKey: 'chat-key', userId: 1 }
const people = { owner: person, member: person, guest: person, bot: person }

test('SITE-2: the banner of a sandbox lists the permissions of each trading key', () => {
  const text = banner(addressesOf('http://localhost:8080'), {
    chat: people,
    trading: [
      { account: 'owner@agora.test', apiKey: 'k1', secretKey: 's1', permissions: ['read', 'trade', 'withdraw'] },
      { account: 'owner@agora.test', apiKey: 'k2', secretKey: 's2', permissions: ['read', 'admin'] },
    ],
  })
  const lines = text.split('\n').filter((line) => line.includes('secret'))
  expect(lines).toEqual([
    '    owner@agora.test  key k1  secret s1   (read, trade, withdraw)',
    '    owner@agora.test  key k2  secret s2   (operator: bound signatures only)',
  ])
})
