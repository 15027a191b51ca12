import { expect, test } from 'vitest'
import { isUsername, usernameOf, zuliprcOf } from './bots.ts'

test('WOWN-1: a username is derived from the name of the bot, and is one the server accepts', () => {
  expect(usernameOf('Price Watcher 2!')).toBe('price-watcher-2')
  expect(usernameOf('  ربات  ')).toBe('')
  expect([isUsername('price-watcher'), isUsername('Price'), isUsername(''), isUsername('a'.repeat(41))]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('WOWN-1: the zuliprc file has the sections and keys that clients read', () => {
  expect(zuliprcOf('a-bot@agora.example', 'k', 'https://agora.example')).toBe(
    '[api]\nemail=a-bot@agora.example\nkey=k\nsite=https://agora.example\n',
  )
})
