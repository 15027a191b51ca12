// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are source text.
import { describe, expect, test } from 'vitest'
import { found } from './planted.ts'
import { checkFileLengths, checkFolderSizes, checkFunctionLengths, functionsIn } from './sizes.ts'

const lines = (count: number, line = 'x') => Array.from({ length: count }, () => line).join('\n')

describe('sizes', () => {
  test('a folder has at most 30 source files beside their tests', () => {
    const many = (count: number): [string, string][] =>
      Array.from({ length: count }, (_, at) => [`web/design/part-${at}.${at % 2 === 0 ? 'tsx' : 'css'}`, ''])
    const beside: [string, string][] = [
      ['web/design/part.test.tsx', ''],
      ['web/design/testing.ts', ''],
      ['web/design/deeper/part.ts', ''],
      ['web/design/notes.md', ''],
    ]
    expect(found(checkFolderSizes, ...many(30), ...beside)).toEqual([])
    expect(found(checkFolderSizes, ...many(31))).toEqual([
      'web/design:1 has 31 source files side by side; group them by subject, at most 30 in a folder',
    ])
  })

  test('a class after a function is not a part of it', () => {
    const text = [
      'function short({ a }: A): B {',
      '  return a',
      '}',
      '',
      'class Long {',
      ...Array(80).fill('  x'),
      '}',
    ].join('\n')
    expect(functionsIn(text)).toEqual([{ line: 1, lines: 3 }])
  })

  test('a file of 301 lines is too long, unless it is a test, generated or a migration', () => {
    expect(found(checkFileLengths, ['server/a.ts', `${lines(300)}\n`])).toEqual([])
    expect(found(checkFileLengths, ['server/a.ts', lines(301)])[0]).toContain('server/a.ts:301 has 301 lines')
    for (const path of ['server/a.test.ts', 'server/a.generated.ts', 'server/chat/migrations/0001.ts', 'docs/a.md']) {
      expect(found(checkFileLengths, [path, lines(301)])).toEqual([])
    }
  })

  test('a language is one file, however long', () => {
    expect(found(checkFileLengths, ['web/languages/fa.ts', lines(3000)])).toEqual([])
    expect(found(checkFileLengths, ['web/languages/texts.ts', lines(301)])).toHaveLength(1)
  })

  const body = (count: number) => `{\n${lines(count - 2)}\n}`
  test.each([
    ['function f() ', ''],
    ['export async function f<T>(a: T): Promise<{ b: string }> ', ''],
    ['function f(\n  a: string,\n): void ', ''],
    ['function f(a = {}): a is string ', ''],
    ['const f = () => ', ''],
    ['const f = async (a: string): Promise<string | undefined> => ', ''],
    ['const f = a => ', ''],
    ['class C {\n  m(): void ', '\n}'],
    ['class C {\n  get m() ', '\n}'],
    ['class C {\n  async *#m(a: () => void) ', '\n}'],
    ['class C {\n  constructor() ', '\n}'],
    ['const o = { m(a) ', ' }'],
    ['f(function () ', ')'],
    ['f((a, b) => ', ')'],
  ])('%s…%s is measured', (before, after) => {
    const headLines = before.includes('class') ? 0 : before.split('\n').length - 1
    const sizes = functionsIn(before + body(20) + after).map((one) => one.lines)
    expect(sizes).toEqual([20 + headLines])
    expect(found(checkFunctionLengths, ['server/a.ts', before + body(71) + after])).toHaveLength(1)
    expect(found(checkFunctionLengths, ['server/a.ts', before + body(70 - headLines) + after])).toEqual([])
  })

  test.each([
    'if (a) ',
    'for (const a of b()) ',
    'while (f()) ',
    'switch (f(a)) ',
    'try {} catch (e) ',
    'class A extends f(B) ',
    'const a = ',
    'interface A ',
    'const a = b ? f(c) : ',
    'case f(a): ',
    'interface A { m(): string; n: ',
  ])('%s{…} is no function', (before) => {
    expect(functionsIn(before + body(20))).toEqual([])
  })

  test('braces in strings, templates, patterns and comments do not mislead it', () => {
    const tricky = [
      "const a = '}'",
      'const b = `}${c}}`',
      'const d = /}/',
      '// }',
      '/* } */',
      'const e = "{"',
      '`{`',
    ].join('\n')
    expect(functionsIn(`function f() {\n${tricky}\n}\nconst after = {\n}`)).toEqual([{ line: 1, lines: 9 }])
  })

  test('a function is found inside of another, at its own line', () => {
    const inner = `function outer() {\n  return () => ${body(71)}\n}`
    expect(found(checkFunctionLengths, ['server/a.ts', inner]).map((one) => one.split(' has')[0])).toEqual([
      'server/a.ts:2',
      'server/a.ts:1',
    ])
  })
})
