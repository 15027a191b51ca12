import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Dialect } from './dialect.ts'
import { Failure } from './failure.ts'
import { alias, inPath, optional, type Parameters, param, withDefault } from './parameter.ts'
import type { SentParameters } from './parameter-values.ts'
import { parameterReader } from './read-parameters.ts'
import { plainDialect, plainEndpoint } from './testing.ts'

const lenient = plainDialect()
const strict = plainDialect({
  repeatedParameters: 'refused',
  unknownParameters: () => 'refused',
  emptyMeansAbsent: true,
  universalParameters: new Set(['timestamp']),
})

function reader(dialect: Dialect, params: Parameters) {
  const names = Object.keys(params).filter((name) => params[name]?.place === 'path')
  const path = `/thing${names.map((name) => `/{${name}}`).join('')}` as const
  const about = { method: 'POST', path, tag: 'Things', summary: 'A thing', access: 'anybody' } as const
  const endpoint = plainEndpoint({ ...about, params, reply: z.unknown(), failures: [], handle: () => 'ok' })
  const read = parameterReader(dialect, endpoint)
  return (sent: Partial<SentParameters>) => read({ path: {}, body: [], query: [], ...sent })
}

function refusalOf(run: () => unknown): { message: string; reason: unknown; parameter: unknown } | undefined {
  try {
    run()
  } catch (error) {
    if (error instanceof Failure) {
      return { message: error.message, reason: error.details.reason, parameter: error.details.parameter }
    }
    throw error
  }
  return undefined
}

describe('where parameters come from', () => {
  const read = reader(lenient, { topic: param.text(), limit: withDefault(param.integer(), 50) })

  test('KERNEL-20: query and body are one set of parameters', () => {
    expect(read({ query: [['limit', '5']], body: [['topic', 'a']] }).values).toEqual({ topic: 'a', limit: 5 })
  })

  test('KERNEL-20: if repetition is allowed, the body overrides the query and the last value the first', () => {
    expect(read({ query: [['topic', 'query']], body: [['topic', 'body']] }).values.topic).toBe('body')
    const twice: [string, string][] = [
      ['topic', 'first'],
      ['topic', 'last'],
    ]
    expect(read({ body: twice }).values.topic).toBe('last')
    expect(read({ query: twice }).values.topic).toBe('last')
  })

  test('KERNEL-21: if repetition is refused, so is a name in both query and body', () => {
    const once = reader(strict, { topic: param.text() })
    const twice: [string, string][] = [
      ['topic', 'a'],
      ['topic', 'a'],
    ]
    for (const sent of [{ body: twice }, { query: twice }, { body: twice.slice(1), query: twice.slice(1) }]) {
      expect(refusalOf(() => once(sent))).toEqual({
        message: 'topic is given more than once',
        reason: 'repeated',
        parameter: 'topic',
      })
    }
  })

  test('KERNEL-21: a repeated unknown name is refused as repeated, unless unknown names are ignored', () => {
    const once = reader(strict, {})
    const sent: [string, string][] = [
      ['x', '1'],
      ['x', '2'],
    ]
    expect(refusalOf(() => once({ query: sent }))?.reason).toBe('repeated')
    const ignoring = reader({ ...strict, unknownParameters: () => 'ignored' }, {})
    expect(ignoring({ query: sent })).toEqual({ values: {}, ignored: [] })
  })

  test('KERNEL-22: a path parameter is read from the path only', () => {
    const inThePath = reader(lenient, { id: inPath(param.integer()) })
    expect(inThePath({ path: { id: '7' } })).toEqual({ values: { id: 7 }, ignored: [] })
    expect(inThePath({ path: { id: '7' }, query: [['id', '8']] })).toEqual({ values: { id: 7 }, ignored: ['id'] })
    expect(refusalOf(() => inThePath({ path: { id: 'x' } }))).toEqual({
      message: 'id is not an integer',
      reason: 'malformed',
      parameter: 'id',
    })
  })
})

describe('optional parameters', () => {
  const params = { needed: param.text(), maybe: optional(param.integer()), limit: withDefault(param.integer(), 50) }

  test('KERNEL-23: a missing required parameter is reported; an optional one is undefined or its default', () => {
    const read = reader(lenient, params)
    expect(read({ query: [['needed', '']] }).values).toEqual({ needed: '', maybe: undefined, limit: 50 })
    expect(refusalOf(() => read({}))).toEqual({ message: 'needed is required', reason: 'missing', parameter: 'needed' })
  })

  test('KERNEL-23: if empty means absent, it does so for optional parameters only', () => {
    const read = reader(strict, params)
    const empty: [string, string][] = [
      ['needed', ''],
      ['maybe', ''],
      ['limit', ''],
    ]
    expect(read({ query: empty }).values).toEqual({ needed: '', maybe: undefined, limit: 50 })
    const kept = reader(lenient, params)
    expect(refusalOf(() => kept({ query: empty }))?.message).toBe('maybe is not an integer')
  })

  test('KERNEL-23: a default is used as it is, not parsed', () => {
    const read = reader(lenient, { list: withDefault(param.json(z.array(z.int())), []) })
    expect(read({}).values).toEqual({ list: [] })
  })
})

describe('other names for a parameter', () => {
  const read = reader(lenient, {
    topic: alias(param.text(), 'subject', 'thread'),
    id: optional(alias(param.integer(), 'n')),
  })

  test.each(['topic', 'subject', 'thread'])('KERNEL-24: %s is the topic', (name) => {
    expect(read({ body: [[name, 'x']] })).toEqual({ values: { topic: 'x', id: undefined }, ignored: [] })
  })

  test('KERNEL-24: a wrong value is reported under the declared name', () => {
    expect(
      refusalOf(() =>
        read({
          body: [
            ['topic', 'a'],
            ['n', 'x'],
          ],
        }),
      )?.parameter,
    ).toBe('id')
  })

  test('KERNEL-24: two names of one parameter in a request are refused', () => {
    const cases: [string, string][] = [
      ['topic', 'subject'],
      ['topic', 'thread'],
      ['subject', 'thread'],
    ]
    for (const [one, other] of cases) {
      expect(refusalOf(() => read({ query: [[one, 'a']], body: [[other, 'a']] }))).toEqual({
        message: `topic is given under two names, ${one} and ${other}`,
        reason: 'repeated',
        parameter: 'topic',
      })
    }
  })
})

describe('unknown names', () => {
  const sent: SentParameters = {
    path: {},
    query: [
      ['zebra', '1'],
      ['known', '2'],
    ],
    body: [
      ['apple', '3'],
      ['timestamp', '4'],
    ],
  }
  const params = { known: param.text() }

  test('KERNEL-25: are reported, sorted, if the dialect reports them', () => {
    expect(reader(lenient, params)(sent).ignored).toEqual(['apple', 'timestamp', 'zebra'])
  })

  test('KERNEL-25: are ignored if it ignores them', () => {
    expect(reader(plainDialect({ unknownParameters: () => 'ignored' }), params)(sent).ignored).toEqual([])
  })

  test('KERNEL-25: are refused if it refuses them, except for universal parameters', () => {
    const read = reader(strict, params)
    expect(refusalOf(() => read(sent))).toEqual({
      message: 'apple is not a parameter of this endpoint',
      reason: 'unknown',
      parameter: 'apple',
    })
    expect(
      read({
        query: [
          ['known', '1'],
          ['timestamp', '2'],
        ],
      }).ignored,
    ).toEqual([])
  })

  test('KERNEL-25: reported names are exactly those sent minus those declared', () => {
    const name = fc.string({ maxLength: 4 })
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), fc.array(name), (pairs, declared) => {
        const some = Object.fromEntries(declared.map((one) => [one, optional(param.text())]))
        fc.pre(!declared.includes('__proto__') && !pairs.some(([, value]) => value.includes('\0')))
        const expected = [...new Set(pairs.map(([one]) => one))].filter((one) => !declared.includes(one)).sort()
        expect(reader(lenient, some)({ query: pairs }).ignored).toEqual(expected)
      }),
    )
  })
})

test('problems are found in the order of the declaration, whatever the order sent', () => {
  const read = reader(lenient, { a: param.integer(), b: param.integer() })
  expect(
    refusalOf(() =>
      read({
        body: [
          ['b', 'x'],
          ['a', 'x'],
        ],
      }),
    )?.parameter,
  ).toBe('a')
})
