import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatEndpoints } from '../../server/chat/endpoints.ts'
import type { AnyEndpoint } from '../../server/kernel/endpoint/endpoint.ts'
import type { Parameter } from '../../server/kernel/endpoint/parameter.ts'
import { tradingEndpoints } from '../../server/trading/api/endpoints.ts'

const endpoints: readonly AnyEndpoint[] = [...chatEndpoints, ...tradingEndpoints]
const parameters = new Set<Parameter>(endpoints.flatMap(({ params }) => Object.values(params)))

const plain = fc.stringMatching(/^[a-z0-9.]{0,70}$/)
const odd = fc.string({ unit: 'grapheme', maxLength: 70 })
const text = fc.oneof(
  plain,
  odd,
  odd.map((some) => `${some}\0`),
)

const value = fc.oneof(
  plain,
  odd,
  fc.constantFrom('buy', 'limit', 'GTC', 'EXPIRE_BOTH'),
  fc.boolean(),
  fc.integer(),
  fc.constant(null),
)
const name = fc.constantFrom(
  'symbol',
  'side',
  'type',
  'price',
  'postOnly',
  'clientOrderId',
  'timeInForce',
  'stpMode',
  'other',
)
const usual = fc.record({ symbol: fc.constant('btcusdt'), side: fc.constant('buy'), type: fc.constant('limit') })
const item = fc.tuple(usual, fc.dictionary(name, value, { maxKeys: 3 })).map(([one, other]) => ({ ...one, ...other }))
const parsed = fc.oneof(
  fc.jsonValue(),
  fc.array(fc.oneof({ weight: 9, arbitrary: item }, fc.jsonValue() as fc.Arbitrary<object>)),
)

test('KERNEL-15: the fast path for JSON accepts exactly what the schema accepts unchanged', () => {
  const quick = [...parameters].filter(({ takesParsed }) => takesParsed !== undefined)
  expect(quick.length).toBeGreaterThan(0)
  let taken = 0
  fc.assert(
    fc.property(parsed, (sent) => {
      for (const { takesParsed, schema } of quick) {
        if (takesParsed?.(sent) !== true) continue
        taken++
        expect(schema.safeParse(sent)).toEqual({ success: true, data: sent })
      }
    }),
    { numRuns: 3000 },
  )
  expect(taken).toBeGreaterThan(20)
})

test('KERNEL-15: the fast path for text accepts exactly what the schema accepts unchanged', () => {
  const quick = [...parameters].filter(({ takes }) => takes !== undefined)
  expect(quick.length).toBeGreaterThan(10)
  fc.assert(
    fc.property(text, (sent) => {
      for (const { takes, schema } of quick) {
        if (takes?.(sent) === true) expect(schema.safeParse(sent)).toEqual({ success: true, data: sent })
        if (sent.includes('\0')) expect(takes?.(sent)).toBe(false)
      }
    }),
    { numRuns: 300 },
  )
})
