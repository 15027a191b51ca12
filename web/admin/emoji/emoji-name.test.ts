import { expect, test } from 'vitest'
import { emojiNameProblem } from '../../../client/organization-rules.ts'
import { emojiNameOf, emojiNameOfFile } from './emoji-name.ts'

test('WADMIN-22: a name is normalized as on the server, and the file name suggests one', () => {
  expect(emojiNameOf(' To The Moon ')).toBe('to_the_moon')
  expect(emojiNameOfFile('Party Parrot (2).GIF')).toBe('party_parrot_2')
  expect(emojiNameOfFile('green-candle.v2.png')).toBe('green-candle.v2')
  expect(emojiNameOfFile('جغد.png')).toBe('')
})

test('WADMIN-22: the server accepts a name suggested from a file name', () => {
  for (const file of ['Party Parrot (2).GIF', '__x__.png', 'a.b.c.webp', '§ 12 -.png'])
    expect(emojiNameProblem(emojiNameOfFile(file), 100), file).toBeUndefined()
})
