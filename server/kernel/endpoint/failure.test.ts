import { expect, test } from 'vitest'
import { InvariantBroken } from '../values/invariant.ts'
import { Failure, failureCatalogue } from './failure.ts'

const catalogue = failureCatalogue({
  OUT_OF_STOCK: { status: 422, cause: 'Nothing is left', fix: 'Come back tomorrow', retryable: true },
})

test('a failure has the fields of its catalogue entry and its own details', () => {
  const failure = catalogue.fail('OUT_OF_STOCK', 'No apples', { fruit: 'apple' }, { 'retry-after': '60' })
  expect(failure).toBeInstanceOf(Failure)
  expect(failure).toMatchObject({
    name: 'Failure',
    code: 'OUT_OF_STOCK',
    status: 422,
    message: 'No apples',
    details: { fruit: 'apple' },
    headers: { 'retry-after': '60' },
    kind: { retryable: true, fix: 'Come back tomorrow' },
  })
  expect(catalogue.fail('OUT_OF_STOCK', 'x')).toMatchObject({ details: {}, headers: {} })
})

test('KERNEL-26: a code that is not in the catalogue is a bug', () => {
  expect(() => catalogue.fail('SOLD_OUT' as never, 'x')).toThrow(InvariantBroken)
})
