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

  test('KERNEL-20: where repeating is allowed, the body wins over the query and the last one over the first', () => {
    expect(read({ query: [['topic', 'query']], body: [['topic', 'body']] }).values.topic).toBe('body')
    const twice: [string, string][] = [
      ['topic', 'first'],
      ['topic', 'last'],
    ]
    expect(read({ body: twice }).values.topic).toBe('last')
    expect(read({ query: twice }).values.topic).toBe('last')
  })

  test('KERNEL-21: where repeating is refused, so is a name in both query and body', () => {
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

  test('KERNEL-21: an unknown name given twice is refused as repeated too', () => {
    const once = reader(strict, {})
    const sent: [string, string][] = [
      ['x', '1'],
      ['x', '2'],
    ]
    expect(refusalOf(() => once({ query: sent }))?.reason).toBe('repeated')
  })

  test('KERNEL-22: a path parameter is read from the path alone', () => {
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

describe('what may be left out', () => {
  const params = { needed: param.text(), maybe: optional(param.integer()), limit: withDefault(param.integer(), 50) }

  test('KERNEL-23: a missing parameter is named; an optional one is undefined, another takes its default', () => {
    const read = reader(lenient, params)
    expect(read({ query: [['needed', '']] }).values).toEqual({ needed: '', maybe: undefined, limit: 50 })
    expect(refusalOf(() => read({}))).toEqual({ message: 'needed is required', reason: 'missing', parameter: 'needed' })
  })

  test('KERNEL-23: where empty means absent, it does so for what may be left out only', () => {
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

  test('KERNEL-23: a default is given as it is, not read', () => {
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

  test('KERNEL-24: a wrong value is reported under the proper name', () => {
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

  test('KERNEL-24: two names at once are refused, whichever they are', () => {
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

describe('names the endpoint does not know', () => {
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

  test('KERNEL-25: are reported, sorted, where the dialect reports them', () => {
    expect(reader(lenient, params)(sent).ignored).toEqual(['apple', 'timestamp', 'zebra'])
  })

  test('KERNEL-25: are passed over where it ignores them', () => {
    expect(reader(plainDialect({ unknownParameters: () => 'ignored' }), params)(sent).ignored).toEqual([])
  })

  test('KERNEL-25: are refused where it refuses them, but for those every endpoint knows', () => {
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

test('a problem is found in the order of the declaration, whatever the order sent', () => {
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
