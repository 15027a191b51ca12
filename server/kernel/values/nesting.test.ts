import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nestsTooDeep } from './nesting.ts'

/** Short texts are not checked. */
const padding = ' '.repeat(1024)
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

test('KERNEL-51: lists and objects nest up to 32 levels', () => {
  expect(nestsTooDeep(nested(32) + padding)).toBe(false)
  expect(nestsTooDeep(nested(33) + padding)).toBe(true)
  expect(nestsTooDeep(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}${padding}`)).toBe(true)
  expect(nestsTooDeep(nested(512))).toBe(false)
  expect(nestsTooDeep(`[${Array.from({ length: 1000 }, () => nested(31)).join(',')}]`)).toBe(false)
})

test('KERNEL-51: brackets in a text do not count', () => {
  for (const text of ['['.repeat(100), `"${'['.repeat(100)}`, `\\"${'{'.repeat(100)}\\`, '\\'.repeat(101)])
    expect(nestsTooDeep(JSON.stringify({ [text]: [text] }) + padding), text).toBe(false)
  expect(nestsTooDeep(`["\\\\",${nested(33)}]${padding}`)).toBe(true)
})

test('KERNEL-51: the depth is that of the parsed value', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
  const text = fc.oneof(fc.string(), fc.constantFrom('"', '\\', '[', '{', '\\"['))
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'max' },
      text,
      fc.array(tie('tree'), { maxLength: 2 }),
      fc.dictionary(text, tie('tree'), { maxKeys: 2 }),
    ),
  }))
  fc.assert(
    fc.property(tree, fc.nat(40), (value, levels) => {
      const sent = `${'['.repeat(levels)}${JSON.stringify(value)}${']'.repeat(levels)}${padding}`
      expect(nestsTooDeep(sent)).toBe(levels + depthOf(value) > 32)
    }),
  )
})
