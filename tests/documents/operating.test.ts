import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsTable } from '../../server/kernel/config/settings-table.ts'

test('docs/operating.md has the table of settings as they are', () => {
  const text = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const table = text.split('<!-- settings: begin -->\n')[1]?.split('\n<!-- settings: end -->')[0]
  expect(plain(table ?? '')).toBe(plain(settingsTable()))
})

/** Formatters pad the cells of a table: only their text is compared. */
function plain(table: string): string {
  return table
    .trim()
    .replace(/-+/g, '-')
    .replace(/ +/g, ' ')
    .replace(/ ?\| ?/g, '|')
}
