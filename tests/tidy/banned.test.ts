// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are source text.
import { describe, expect, test } from 'vitest'
import { checkBanned, checkPatterns, checkPurity, checkSql, checkSqlPlaces } from './banned.ts'
import { found } from './planted.ts'

describe('banned', () => {
  test.each([
    ['Date.now()', 'reading the clock'],
    ['Date\n  .now()', 'reading the clock'],
    ['new Date()', 'reading the clock'],
    ['const a = Date()', 'reading the clock'],
    ['setTimeout(f, Date.now)', 'reading the clock'],
    ['performance.now()', 'measuring time'],
    ['process.hrtime.bigint()', 'measuring time'],
    ['Math.random()', 'randomness'],
    ['randomBytes(3)', 'randomness'],
    ['process.env.HOME', 'reading the environment'],
    ["vi.mock('node:fs')", 'mocks of modules'],
    ["vi.doMock('node:fs')", 'mocks of modules'],
    ["console.log('x')", 'the console'],
    ['enum Side { Buy }', 'enum'],
    ['export const enum Side { Buy }', 'enum'],
    ['export default f', 'default exports'],
    ['export { f as default }', 'default exports'],
    ["test.only('x', f)", 'tests that are left out'],
    ["describe.skip('x', f)", 'tests that are left out'],
    ["it.concurrent.skip('x', f)", 'tests that are left out'],
    ['sql.unsafe(text)', 'unsafe SQL'],
    ['// TODO: later', 'unowned promises'],
    ['/* FIXME */', 'unowned promises'],
    ['// @ts-ignore', 'silenced checks'],
    ['// @ts-expect-error', 'silenced checks'],
    ['// biome-ignore lint/style/x', 'silenced checks'],
    ['// biome-ignore lint/suspicious/noExplicitAny: it is easier', 'any'],
  ])('%s is found', (code, name) => {
    expect(found(checkBanned, ['server/chat/a.ts', `const first = 1\n${code}`])).toEqual([
      expect.stringMatching(`^server/chat/a.ts:2 ${name} is banned here: `),
    ])
  })

  test.each([
    "const text = 'Date.now() and console.log'",
    '// Date.now() is banned, and so is Math.random()',
    'new Date(0)',
    'new Date(clock.nowMs())',
    'date.now()',
    'clock.Date(3)',
    'ids.randomBytes(3)',
    'const enumeration = { enum: 1 }',
    'as const',
    "test('only this', f)",
    "test.skipIf(isMissing)('x', f)",
    '// TODO #12: later',
    '// TODO (issue 12): later',
    '// @ts-expect-error: the library has no types',
    '// biome-ignore lint/style/x: the order matters',
  ])('%s is not', (code) => {
    expect(found(checkBanned, ['server/chat/a.ts', code])).toEqual([])
  })

  test('what is banned elsewhere is allowed where its door is', () => {
    expect(found(checkBanned, ['server/kernel/clock/clock.ts', 'Date.now()'])).toEqual([])
    expect(found(checkBanned, ['cli/main.ts', 'process.env'])).toEqual([])
    expect(found(checkBanned, ['server/kernel/storage/migrations.ts', 'sql.unsafe(text)'])).toEqual([])
    expect(found(checkBanned, ['vitest.config.ts', 'export default {}'])).toEqual([])
  })

  test('a pattern from configured text is found, a written one is not', () => {
    const patterns = ['new RegExp(text)', 'RegExp(text)', 'new RegExp(`^${text}$`)', "new RegExp(a + 'b')"]
    for (const code of patterns) expect(found(checkPatterns, ['server/chat/a.ts', code])).toHaveLength(1)
    for (const code of [
      "new RegExp('^a$')",
      'new RegExp(/a/, "g")',
      'new RegExp(`^a$`)',
      '/a/.test(b)',
      '// new RegExp(x)',
    ]) {
      expect(found(checkPatterns, ['server/chat/a.ts', code])).toEqual([])
    }
    expect(found(checkPatterns, ['server/kernel/a.ts', 'new RegExp(text)'])).toEqual([])
  })

  test('SQL from pieces is found, a tagged template is not', () => {
    for (const code of [
      'const q = `select * from users where id = ${id}`',
      "const q = 'SELECT * FROM users WHERE id = ' + id",
      'const q = "delete from users " + where',
      'run(`insert into ${table} values (1)`)',
      'run(`drop table ${name}`)',
    ]) {
      expect(found(checkSql, ['server/chat/drafts/store.ts', code])).toHaveLength(1)
    }
    for (const code of [
      'sql`select * from users where id = ${id}`',
      'sql<Row[]>`select * from users where id = ${id}`',
      'tx.sql`update users set name = ${name}`',
      "const words = 'Select a file from ' + folder",
      "const q = 'select 1'",
      'const message = `Update ${name}`',
    ]) {
      expect(found(checkSql, ['server/chat/drafts/store.ts', code])).toEqual([])
    }
  })

  test('impure domain code is found', () => {
    for (const code of ['async function f() {}', 'await f()', 'setTimeout(f, 1)', 'process.exit(1)', 'fetch(url)']) {
      expect(found(checkPurity, ['server/chat/drafts/rules.ts', code])).toHaveLength(1)
      expect(found(checkPurity, ['server/trading/domain/a.ts', code])).toHaveLength(1)
      expect(found(checkPurity, ['server/chat/drafts/actions.ts', code])).toEqual([])
    }
    expect(found(checkPurity, ['server/chat/rendering/markdown/a.ts', 'const a = { process: 1 }\nb.fetch()'])).toEqual(
      [],
    )
  })
})

test('only stores contain SQL', () => {
  for (const code of [
    'await sql`select 1`',
    'await tx.sql<Row[]>`select 1`',
    'database.sql<{ id: number }[]>`select 1`',
  ]) {
    expect(found(checkSqlPlaces, ['server/chat/drafts/actions.ts', code])).toHaveLength(1)
    expect(found(checkSqlPlaces, ['server/trading/sequencer/due-times.ts', code])).toHaveLength(1)
    expect(found(checkSqlPlaces, ['server/accounts/actions/reseal-all.ts', code])).toHaveLength(1)
    expect(found(checkSqlPlaces, ['server/composition/lead-conditions.ts', code])).toHaveLength(1)
    expect(found(checkSqlPlaces, ['server/chat/drafts/store.ts', code])).toEqual([])
    expect(found(checkSqlPlaces, ['server/trading/store/journal/postgres-journal.ts', code])).toEqual([])
    expect(found(checkSqlPlaces, ['server/kernel/storage/durability.ts', code])).toEqual([])
    expect(found(checkSqlPlaces, ['server/chat/messages/store/messages.ts', code])).toEqual([])
  }
  expect(found(checkSqlPlaces, ['server/chat/drafts/actions.ts', 'readDrafts(database.sql, 3)'])).toEqual([])
})
