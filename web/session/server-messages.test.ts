import { expect, test } from 'vitest'
import { shownMessage, textOf } from './server-messages.ts'

const inBrackets = (value: number) => `[${value}]`

test('LANGUAGE-7: a message takes its values, and a value that is a message is translated too', () => {
  const texts = {
    'No such user': 'no-user',
    'Failed: {}': 'failed<{}>',
    "Channel '{}' has {} users": 'c<{}> u<{}>',
    '{} users': 'u<{}>',
    'Cost (in $): {}': 'cost<{}>',
  }
  expect(textOf(texts, 'No such user', inBrackets)).toBe('no-user')
  expect(textOf(texts, 'Failed: No such user', inBrackets)).toBe('failed<no-user>')
  expect(textOf(texts, "Channel 'a {} $& b' has 3 users", inBrackets)).toBe('c<a {} $& b> u<[3]>')
  expect(textOf(texts, "Channel '2024' has 3 users", inBrackets)).toBe('c<2024> u<[3]>')
  expect(textOf(texts, 'Cost (in $): 5.5', inBrackets)).toBe('cost<[5.5]>')
  expect(textOf(texts, 'Cost (in $): 1234567890123456789', inBrackets)).toBe('cost<1234567890123456789>')
  expect(textOf(texts, 'Another', inBrackets)).toBeUndefined()
  expect(textOf(texts, 'toString', inBrackets)).toBeUndefined()
})

test('LANGUAGE-7: failures of the chat server are shown in the language of the page', async () => {
  const message = "User group 'Desk' already exists."
  expect(await shownMessage(message, 'en')).toBe(message)
  const shown = await shownMessage(message, 'fa')
  expect(shown).toContain('Desk')
  expect(shown).not.toContain('User group')
  expect(await shownMessage('Not a message of this server', 'fa')).toBe('Not a message of this server')
})

test('LANGUAGE-7: the numbers of a failure have the digits of the language', async () => {
  const message = 'Message is too long (maximum 10000 characters).'
  expect(await shownMessage(message, 'en')).toBe(message)
  const shown = await shownMessage(message, 'fa')
  expect(shown).toContain('۱۰۰۰۰')
  expect(shown).not.toMatch(/\d/)
  expect(await shownMessage("Invalid channel name '2024'", 'fa')).toContain('2024')
})
