import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { innerMemberTexts, readJsonMembers } from './json-members.ts'
import { ProtocolFailure } from './protocol-failures.ts'

function refusalOf(text: string): string {
  try {
    readJsonMembers(text)
  } catch (error) {
    if (error instanceof ProtocolFailure && error.problem.kind === 'malformed_body') return error.problem.rule
    throw error
  }
  return 'not refused'
}

describe('members of a JSON body', () => {
  test.each([
    ['{}', []],
    [' \r\n\t{ "a" : "x" , "b" : 2 }\n', ['a', 'x', 'b', '2']],
    ['{"b":1,"a":2,"10":3,"2":4}', ['b', '1', 'a', '2', '10', '3', '2', '4']],
    ['{"price":1.10,"zero":-0.0,"e":1E+2}', ['price', '1.10', 'zero', '-0.0', 'e', '1E+2']],
    ['{"big":12345678901234567890}', ['big', '12345678901234567890']],
    ['{"t":true,"f":false,"n":null}', ['t', 'true', 'f', 'false', 'n', 'null']],
    ['{"s":"\\u0627\\"\\\\\\/\\n"}', ['s', 'ا"\\/\n']],
    ['{"\\u0061":"named by an escape"}', ['a', 'named by an escape']],
    ['{"list":[1.50,"x",true , null]}', ['list', '1.50,x,true,null']],
    ['{"list":[],"empty":""}', ['list', '', 'empty', '']],
    ['{"orders":"[{\\"symbol\\":\\"btcusdt\\"}]"}', ['orders', '[{"symbol":"btcusdt"}]']],
    ['{"brackets":"}],:{[","after":1}', ['brackets', '}],:{[', 'after', '1']],
    ['{"__proto__":1,"constructor":"x"}', ['__proto__', '1', 'constructor', 'x']],
  ])('HTTP-6: %s is read in the order sent, numbers as written', (text, namesAndValues) => {
    expect(readJsonMembers(text).flat()).toEqual(namesAndValues)
  })

  test('HTTP-7: a repeated member keeps its first position and its last value', () => {
    expect(readJsonMembers('{"a":1,"b":2,"a":3}')).toEqual([
      ['a', '3'],
      ['b', '2'],
    ])
    expect(readJsonMembers('{"a":1,"\\u0061":2}')).toEqual([['a', '2']])
  })

  test.each([
    ['', 'The body is not valid JSON'],
    ['{', 'The body is not valid JSON'],
    ['{"a":1,}', 'The body is not valid JSON'],
    ["{'a':1}", 'The body is not valid JSON'],
    ['{"a":01}', 'The body is not valid JSON'],
    ['{"a":NaN}', 'The body is not valid JSON'],
    ['{"a":1}{"b":2}', 'The body is not valid JSON'],
    ['\ufeff{"a":1}', 'The body is not valid JSON'],
    ['{"a":"\n"}', 'The body is not valid JSON'],
    ['[]', 'The body is not a JSON object'],
    ['null', 'The body is not a JSON object'],
    ['"text"', 'The body is not a JSON object'],
    ['12', 'The body is not a JSON object'],
    ['{"a":{"b":1}}', 'a is an object; send it as a string that holds JSON'],
    ['{"a":[[1]]}', 'a is nested; send it as a string that holds JSON'],
    ['{"a":[1,{"b":1}]}', 'a is nested; send it as a string that holds JSON'],
    ['{"a":"\\ud800"}', 'The body has an escape that is no character'],
    ['{"a":["b","\\udc00c"]}', 'The body has an escape that is no character'],
    ['{"\\ud83d":1}', 'The body has an escape that is no character'],
  ])('HTTP-8: %j is refused: %s', (text, rule) => {
    expect(refusalOf(text)).toBe(rule)
  })

  test('HTTP-8: deep nesting and long names are refused without a crash', () => {
    const deep = 200_000
    expect(refusalOf(`{"a":${'['.repeat(deep)}${']'.repeat(deep)}}`)).toBe('The body nests too deep')
    expect(refusalOf('['.repeat(deep))).toBe('The body nests too deep')
    expect(refusalOf(`{"${'n'.repeat(100_000)}":{}}`).length).toBeLessThan(200)
  })

  test('HTTP-3: more than a thousand members are refused', () => {
    const many = (count: number) => `{${Array.from({ length: count }, (_, index) => `"p${index}":1`).join(',')}}`
    expect(readJsonMembers(many(1000))).toHaveLength(1000)
    expect(refusalOf(many(1001))).toBe('The body has more than 1000 members')
  })

  const plain = fc.oneof(fc.string({ unit: 'binary' }), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null))
  const asText = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(asText).join(',')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }

  test('HTTP-6: names, order and values agree with JSON.parse for any object of plain values', () => {
    const name = fc.string({ unit: 'binary' }).filter((text) => !/^\d+$/.test(text) && text !== '__proto__')
    const object = fc.dictionary(name, fc.oneof(plain, fc.array(plain)))
    const spaces = fc.constantFrom(undefined, 1, 4, '\t', ' \r\n')
    fc.assert(
      fc.property(object, spaces, (sent, indentation) => {
        const text = JSON.stringify(sent, null, indentation)
        const expected = Object.entries(JSON.parse(text)).map(([key, value]) => [key, asText(value)])
        expect(readJsonMembers(text)).toEqual(expected)
      }),
    )
  })

  test('HTTP-6: a number keeps its text, whatever the text', () => {
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,30})(\.\d{1,30})?([eE][+-]?\d{1,3})?$/)
    fc.assert(
      fc.property(fc.array(digits, { minLength: 1 }), (numbers) => {
        const text = `{${numbers.map((number, index) => `"n${index}": ${number}`).join(' ,')}, "list":[${numbers.join(' , ')}]}`
        const read = readJsonMembers(text)
        expect(read.slice(0, -1).map(([, value]) => value)).toEqual(numbers)
        expect(read.at(-1)).toEqual(['list', numbers.join(',')])
      }),
    )
  })

  test('HTTP-7: repeated members agree with JSON.parse', () => {
    const member = fc.tuple(fc.constantFrom('a', 'b', 'c'), plain)
    fc.assert(
      fc.property(fc.array(member), (members) => {
        const text = `{${members.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`
        const expected = Object.entries(JSON.parse(text)).map(([key, value]) => [key, asText(value)])
        expect(readJsonMembers(text)).toEqual(expected)
      }),
    )
  })

  test('HTTP-8: any text is either refused or read; accepted are the flat objects that JSON.parse accepts', () => {
    const scrap = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '"a"',
      '"b"',
      '1',
      '-',
      '.5',
      'true',
      'null',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 12 }), (scraps) => {
        const text = scraps.join('')
        const refusal = refusalOf(text)
        let parsed: unknown
        try {
          parsed = JSON.parse(text)
        } catch {
          expect(refusal).toBe('The body is not valid JSON')
          return
        }
        if (Array.isArray(parsed) || typeof parsed !== 'object' || parsed === null) {
          expect(refusal).toBe('The body is not a JSON object')
        }
      }),
      { numRuns: 3000 },
    )
  })
})

test('the members of any object are returned as the text sent', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.integer({ min: 0, max: 3 }), (members, indent) => {
      const found = innerMemberTexts(JSON.stringify(members, null, indent))
      const read = [...(found ?? [])].map(([name, text]) => [name, JSON.parse(text)])
      expect(Object.fromEntries(read)).toEqual(JSON.parse(JSON.stringify(members)))
    }),
  )
  expect(innerMemberTexts('{"a": 1.10 ,"b":[ 1 ,{"c":"}"}] }')).toEqual(
    new Map([
      ['a', '1.10'],
      ['b', '[ 1 ,{"c":"}"}]'],
    ]),
  )
  expect(innerMemberTexts('[1]')).toBeUndefined()
})

test('KERNEL-51: a body that nests too deep is refused', () => {
  const deep = `{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`
  expect(() => readJsonMembers(deep)).toThrow(
    expect.objectContaining({ problem: { kind: 'malformed_body', rule: 'The body nests too deep' } }),
  )
})
