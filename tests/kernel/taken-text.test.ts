import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatEndpoints } from '../../server/chat/api/endpoints.ts'
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

test('KERNEL-15: text that is taken without a closer look is what the schema would take, as it stands', () => {
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
