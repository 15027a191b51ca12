import { expect, test } from 'vitest'
import { shownMessage, textOf } from './server-messages.ts'

test('LANGUAGE-7: a message takes its values, and a value that is a message is translated too', () => {
  const texts = {
    'No such user': 'no-user',
    'Failed: {}': 'failed<{}>',
    "Channel '{}' has {} users": 'c<{}> u<{}>',
    '{} users': 'u<{}>',
    'Cost (in $): {}': 'cost<{}>',
  }
  expect(textOf(texts, 'No such user')).toBe('no-user')
  expect(textOf(texts, 'Failed: No such user')).toBe('failed<no-user>')
  expect(textOf(texts, "Channel 'a {} $& b' has 3 users")).toBe('c<a {} $& b> u<3>')
  expect(textOf(texts, 'Cost (in $): 5')).toBe('cost<5>')
  expect(textOf(texts, 'Another')).toBeUndefined()
  expect(textOf(texts, 'toString')).toBeUndefined()
})

test('LANGUAGE-7: failures of the chat server are shown in the language of the page', async () => {
  const message = "User group 'Desk' already exists."
  expect(await shownMessage(message, 'en')).toBe(message)
  const shown = await shownMessage(message, 'fa')
  expect(shown).toContain('Desk')
  expect(shown).not.toContain('User group')
  expect(await shownMessage('Not a message of this server', 'fa')).toBe('Not a message of this server')
})
