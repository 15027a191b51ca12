// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are source text.
import { expect, test } from 'vitest'
import { found } from './planted.ts'
import { checkServerMessages } from './server-messages.ts'

const language = (messages: string): [string, string] => [
  'web/languages/fa.ts',
  `  serverMessages: {\n    ${messages}\n  },\n`,
]

test.each([
  ['server/chat/groups/failures.ts', 'export const a = () => bad(`No group ${name({ id })} here`)', 'No group {} here'],
  ['server/chat/messages/failures/send.ts', "const a = 'It can\\'t be empty'", "It can't be empty"],
  ['server/chat/bots/actions/a.ts', "throw refuse.badParameter('name', 'The name is taken')", 'The name is taken'],
])('%s: a message without a text is found', (path, code, message) => {
  expect(found(checkServerMessages, [path, code], language(''))).toEqual([expect.stringContaining(`fa.ts: ${message}`)])
  expect(found(checkServerMessages, [path, code], language(`${JSON.stringify(message)}: 'x',`))).toEqual([])
})

test('values alone, codes and other texts need no text', () => {
  const code = "const a = `${one} ${two}`\nconst b = 'BAD_REQUEST'\n"
  expect(found(checkServerMessages, ['server/chat/groups/failures.ts', code], language(''))).toEqual([])
  expect(found(checkServerMessages, ['server/chat/groups/rules/a.ts', "log('two words')"], language(''))).toEqual([])
})
