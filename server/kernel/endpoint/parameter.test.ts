import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Parameter, param, readParameter, takingParsed } from './parameter.ts'

const read = (definition: Parameter, text: string) => readParameter(definition, text)
const taken = (value: unknown) => ({ ok: true, value })
const refused = (rule: string) => ({ ok: false, rule })

describe('text parameters', () => {
  test('KERNEL-15: text is taken literally', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!text.includes('\0'))
        expect(read(param.text(), text)).toEqual(taken(text))
      }),
    )
    expect(read(param.text(), '"quoted"')).toEqual(taken('"quoted"'))
    expect(read(param.text(), 'say \\u0000')).toEqual(taken('say \\u0000'))
  })

  test.each<[Parameter, string, string]>([
    [param.text(z.string().min(1)), '', 'is empty'],
    [param.text(z.string().min(3)), 'ab', 'is shorter than 3 characters'],
    [param.text(z.string().max(3)), 'abcd', 'is longer than 3 characters'],
    [param.text(z.string().regex(/^a$/)), 'b', 'is not valid: Invalid string: must match pattern /^a$/'],
    [param.choice(['start', 'stop']), 'pause', 'is not one of start, stop'],
    [param.text(z.literal('x')), 'y', 'is not "x"'],
    [param.text(z.string().refine(() => false, 'is out of fashion')), 'y', 'is out of fashion'],
  ])('KERNEL-16: %# a wrong text is refused with the violated rule', (definition, text, rule) => {
    expect(read(definition, text)).toEqual(refused(rule))
  })
})

describe('JSON parameters', () => {
  test.each<[Parameter, string, unknown]>([
    [param.integer(), '5', 5],
    [param.integer(), '-0', -0],
    [param.integer(), ' 12 ', 12],
    [param.flag(), 'true', true],
    [param.json(z.array(z.int())), '[1,2]', [1, 2]],
    [param.json(z.object({ a: z.string() })), '{"a":"x","b":1}', { a: 'x' }],
    [param.json(z.nullable(z.string())), 'null', null],
  ])('KERNEL-17: %# JSON is read', (definition, text, value) => {
    expect(read(definition, text)).toEqual(taken(value))
  })

  test.each<[Parameter, string]>([
    [param.integer(), '1e3'],
    [param.integer(), '1E+3'],
    [param.integer(), '1.0'],
    [param.integer(), '-1e0'],
    [param.integer(z.literal([100, 200])), '1e2'],
    [param.json(z.int().nullable()), '1e2'],
    [param.textOrJson(z.union([z.int(), z.string()])), '1e2'],
  ])('KERNEL-36: %# an integer is written in digits', (definition, text) => {
    expect(read(definition, text)).toEqual(refused('is not an integer'))
  })

  test.each<[Parameter, string, string]>([
    [param.json(z.array(z.int())), '[1e3]', 'is not valid: [0] is not an integer'],
    [param.json(z.array(z.int())), '[1,-2.0]', 'is not valid: [1] is not an integer'],
    [param.json(z.array(z.int())), '[\n1.0]', 'is not valid: [0] is not an integer'],
    [param.json(z.array(z.int())), '[1, 2.0]', 'is not valid: [1] is not an integer'],
    [param.json(z.array(z.int())), '[-1E2]', 'is not valid: [0] is not an integer'],
    [param.json(z.array(z.int())), '[9e99]', 'is not valid: [0] is not an integer'],
    [
      param.json(z.object({ a: z.object({ b: z.int() }) })),
      '{"a":{"b":1e0}}',
      'is not valid: ["a"]["b"] is not an integer',
    ],
    [param.textOrJson(z.array(z.int())), '[1e3]', 'is not a list'],
  ])('KERNEL-36: %# inside a list or an object too', (definition, text, rule) => {
    expect(read(definition, text)).toEqual(refused(rule))
  })

  test.each<[Parameter, string, unknown]>([
    [param.json(z.array(z.number())), '[1e3, 2.0, 1.5]', [1000, 2, 1.5]],
    [param.json(z.array(z.union([z.int(), z.string()]))), '[1, "1e3", "say \\"2.0\\""]', [1, '1e3', 'say "2.0"']],
    [param.textOrJson(z.union([z.array(z.int()), z.string()])), '[1e3]', '[1e3]'],
    [takingParsed(param.json(z.array(z.int())), Array.isArray), '[10]', [10]],
  ])('KERNEL-36: %# texts and other numbers are not affected', (definition, text, value) => {
    expect(read(definition, text)).toEqual(taken(value))
  })

  test('KERNEL-36: a value on the fast path consists of digits too', () => {
    expect(read(takingParsed(param.json(z.array(z.int())), Array.isArray), '[1e3]').ok).toBe(false)
  })

  const draft = z.object({ type: z.enum(['', 'stream']), to: z.array(z.int()) })
  const group = z.union([z.int(), z.object({ direct_members: z.array(z.int()) })])
  test.each<[Parameter, string, string]>([
    [param.integer(), '', 'is not an integer'],
    [param.integer(), 'x', 'is not an integer'],
    [param.integer(), '"5"', 'is not an integer'],
    [param.integer(), '1.5', 'is not an integer'],
    [param.integer(), '1000000000000000000000', 'is greater than 9007199254740991'],
    [param.integer(z.int().min(0)), '-1', 'is less than 0'],
    [param.integer(z.int().max(100)), '101', 'is greater than 100'],
    [param.integer(z.int().positive()), '0', 'is not greater than 0'],
    [param.integer(z.int().lt(5)), '5', 'is not less than 5'],
    [param.json(z.number()), '"x"', 'is not a number'],
    [param.json(z.number()), 'x', 'is not a number'],
    [param.flag(), 'yes', 'is not a boolean'],
    [param.flag(), 'True', 'is not a boolean'],
    [param.flag(), '1', 'is not a boolean'],
    [param.json(z.array(z.int())), '[1', 'is not valid JSON'],
    [param.json(z.array(z.int())), '5', 'is not a list'],
    [param.json(z.array(z.int())), '[1,"x"]', 'is not valid: [1] is not an integer'],
    [param.json(z.array(z.int()).max(2)), '[1,2,3]', 'has more than 2 items'],
    [param.json(z.array(z.int()).min(1)), '[]', 'has fewer than 1 items'],
    [param.json(z.array(draft)), '[{"type":"","to":3}]', 'is not valid: [0]["to"] is not a list'],
    [param.json(z.array(draft)), '[{"type":"","to":["x"]}]', 'is not valid: [0]["to"][0] is not an integer'],
    [param.json(z.array(draft)), '[{"type":"x","to":[]}]', 'is not valid: [0]["type"] is not one of , stream'],
    [param.json(z.strictObject({ a: z.int() })), '{"a":1,"b":2}', 'has unknown members: b'],
    [param.json(z.string()), '5', 'is not a string'],
    [param.json(z.object({})), '[]', 'is not an object'],
    [param.json(group), '"x"', 'is not an integer or an object'],
    [param.json(group), '{"direct_members":3}', 'is not valid: ["direct_members"] is not a list'],
    [param.json(z.nullable(z.int())), '"x"', 'is not an integer'],
  ])('KERNEL-17: %# wrong JSON is refused with the problem and its path', (definition, text, rule) => {
    expect(read(definition, text)).toEqual(refused(rule))
  })
})

describe('the cost of reading JSON', () => {
  /** A schema that rejects every value and counts them. */
  function rejecting() {
    const counted = { values: 0 }
    const schema = z.unknown().transform((_value, { issues }) => {
      counted.values += 1
      issues.push({ code: 'custom', input: undefined, message: 'is wrong' })
      return z.NEVER
    })
    return { counted, schema }
  }
  const listOf = (count: number, item: string) => `[${Array.from({ length: count }, () => item).join(',')}]`

  test('KERNEL-48: the values after the first wrong one are not checked', () => {
    const { counted, schema } = rejecting()
    expect(read(param.json(z.array(schema)), listOf(1000, '1'))).toEqual(refused('is not valid: [0] is wrong'))
    expect(read(param.json(z.array(z.object({ a: schema, b: schema }))), listOf(1000, '{}')).ok).toBe(false)
    expect(read(param.json(z.union([z.int(), z.array(schema)])), listOf(1000, '1')).ok).toBe(false)
    expect(counted.values).toBe(3)
  })

  test.each<[string, string]>([
    ['a list', listOf(60_001, '""')],
    ['lists in a list', listOf(300, listOf(200, '12345'))],
    ['an object', `{${Array.from({ length: 60_001 }, (_, index) => `"${index}":1`).join(',')}}`],
    ['objects in a list', listOf(30_001, '{"a":1}')],
  ])('KERNEL-48: too many values are refused before any is checked: %s', (_title, text) => {
    const { counted, schema } = rejecting()
    expect(read(param.json(schema), text)).toEqual(refused('has more than 60000 values'))
    expect(read(param.textOrJson(schema), text)).toEqual(refused('has more than 60000 values'))
    expect(counted.values).toBe(0)
  })

  test('KERNEL-51: JSON that nests too deep is refused', () => {
    const deep = '['.repeat(1000) + ']'.repeat(1000)
    expect(read(param.json(z.unknown()), deep)).toEqual(refused('is not valid JSON'))
    expect(read(param.textOrJson(z.string()), deep)).toEqual(taken(deep))
  })

  test('KERNEL-48: many values that are allowed, and one long text, are read', () => {
    expect(read(param.json(z.array(z.int())), listOf(60_000, '12345')).ok).toBe(true)
    expect(read(param.json(z.string()), JSON.stringify(','.repeat(200_000)))).toEqual(taken(','.repeat(200_000)))
  })
})

describe('parameters that are text or JSON', () => {
  const policy = param.textOrJson(z.enum(['inherit', 'forever']))
  const days = param.textOrJson(z.union([z.int(), z.enum(['forever'])]))

  test.each<[Parameter, string, unknown]>([
    [policy, 'inherit', 'inherit'],
    [policy, '"inherit"', 'inherit'],
    [days, '30', 30],
    [days, 'forever', 'forever'],
    [days, '"forever"', 'forever'],
    [param.textOrJson(z.string()), '"unfinished', '"unfinished'],
    [param.textOrJson(z.string()), '123', '123'],
    [param.textOrJson(z.string()), '', ''],
    [param.textOrJson(z.string()), '\\u0000 as six characters', '\\u0000 as six characters'],
  ])('KERNEL-18: %# the raw and the quoted form are the same', (definition, text, value) => {
    expect(read(definition, text)).toEqual(taken(value))
  })

  test('KERNEL-18: a value that is neither is refused as text', () => {
    expect(read(policy, 'never')).toEqual(refused('is not one of inherit, forever'))
    expect(read(policy, '5')).toEqual(refused('is not one of inherit, forever'))
  })
})

describe('parameters that are text or null', () => {
  const name = param.textOrNull(z.string().max(10))

  test.each([
    ['null', null],
    ['Hamlet', 'Hamlet'],
    ['"Hamlet"', '"Hamlet"'],
    ['"null"', '"null"'],
    ['123', '123'],
    ['', ''],
  ])('KERNEL-50: %s is read as %j', (text, value) => {
    expect(read(name, text)).toEqual(taken(value))
  })

  test('KERNEL-50: a text that breaks a constraint is rejected with that constraint', () => {
    expect(read(name, 'Guildenstern').ok).toBe(false)
  })
})

describe('null bytes', () => {
  test.each<[Parameter, string]>([
    [param.text(), 'a\0b'],
    [param.json(z.string()), '"a\\u0000b"'],
    [param.json(z.array(z.object({ content: z.string() }))), '[{"content":"\\\\\\u0000"}]'],
    [param.textOrJson(z.string()), '"\\u0000"'],
    [param.textOrJson(z.string()), 'raw\0'],
  ])('KERNEL-19: %# are refused, since the database cannot store them', (definition, text) => {
    expect(read(definition, text)).toEqual(refused('must not contain null bytes'))
  })

  test('KERNEL-19: an escaped backslash before u0000 is not a null byte', () => {
    expect(read(param.json(z.string()), '"\\\\u0000"')).toEqual(taken('\\u0000'))
  })

  test('KERNEL-19: exactly the JSON values with a null byte are refused for it', () => {
    const value = fc.jsonValue({ maxDepth: 3 })
    const withNull = fc
      .tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }))
      .map((parts) => [parts.join('\0')])
    fc.assert(
      fc.property(fc.oneof(value, withNull), (sent) => {
        const text = JSON.stringify(sent)
        const result = read(param.json(z.unknown()), text)
        const holdsNull = findsNull(JSON.parse(text))
        expect(result).toEqual(holdsNull ? refused('must not contain null bytes') : taken(JSON.parse(text)))
      }),
    )
  })
})

function findsNull(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || findsNull(inner))
}
