import { describe, expect, test } from 'vitest'
import { found } from './planted.ts'
import { checkRules } from './rules.ts'

describe('rules against tests', () => {
  const rule = (text: string): [string, string] => ['docs/rules/a.md', `# Rules\n\n${text}`]
  const titled = (text: string): [string, string] => ['server/a.test.ts', `\n${text}`]

  test('a rule without a test and a test without a rule are found', () => {
    expect(found(checkRules, rule('- MATCH-1: A sentence.'), titled("test('MATCH-2: x', f)"))).toEqual([
      'docs/rules/a.md:3 no test shows MATCH-1: start the title of one with it',
      'server/a.test.ts:2 MATCH-2 is no rule of docs/rules: write the rule or correct the number',
    ])
  })

  test('a number given twice is found', () => {
    const breaches = found(checkRules, rule('MATCH-1: One.\n\nMATCH-1: Two.'), titled("test('MATCH-1: x', f)"))
    expect(breaches).toEqual(['docs/rules/a.md:5 MATCH-1 is given twice: number it anew'])
  })

  test.each([
    "test('MATCH-1: x', f)",
    'test("MATCH-1: x", f)',
    'test(`MATCH-1: x`, f)',
    "test.each(rows)('MATCH-1: %s', f)",
    "test(\n  'MATCH-1: x',\n  f)",
    "test('OTHER-1, MATCH-1: x', f)",
  ])('%s shows MATCH-1', (title) => {
    const rules = rule('- **MATCH-1**: A sentence.\n* OTHER-1: Another.')
    expect(found(checkRules, rules, titled(title), titled("test('OTHER-1: x', f)"))).toEqual([])
  })

  test.each(["// test('MATCH-1: x')", "const a = 'MATCH-1: x'", "test('shows MATCH-1: x', f)"])(
    '%s does not',
    (title) => {
      expect(found(checkRules, rule('MATCH-1: A sentence.'), titled(title))).toHaveLength(1)
    },
  )
})
