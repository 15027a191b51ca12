import { expect, test } from 'vitest'
import { cleanName } from './name.ts'

test.each(['Max', 'Zoë Ångström', 'یوسف', '李小龍', "O'Neil, Jr.", 'A', 'x'.repeat(100), '👩‍🚀 Sally'])(
  '%j is a name',
  (name) => {
    expect(cleanName(` ${name}\n`)).toEqual({ name })
  },
)

test.each([
  ['', 'name_empty'],
  [' \t\n', 'name_empty'],
  ['x'.repeat(101), 'name_too_long'],
  ['Max*', 'name_has_bad_characters'],
  ['Max `code`', 'name_has_bad_characters'],
  ['Max\\', 'name_has_bad_characters'],
  ['<Max>', 'name_has_bad_characters'],
  ['"Max"', 'name_has_bad_characters'],
  ['@all', 'name_has_bad_characters'],
  ['Max\u0000', 'name_has_bad_characters'],
  ['Max\nMuster', 'name_has_bad_characters'],
  ['Max\u202egpj', 'name_has_bad_characters'],
  ['Max|12', 'name_has_bad_characters'],
])('%j is refused: %s', (text, problem) => {
  expect(cleanName(text)).toEqual({ problem })
})
