import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ProtocolFailure } from './protocol-failures.ts'
import { readUrlencoded } from './urlencoded.ts'

function refusalOf(text: string): string {
  try {
    readUrlencoded(text)
  } catch (error) {
    if (error instanceof ProtocolFailure && error.problem.kind === 'malformed_body') return error.problem.rule
    throw error
  }
  return 'not refused'
}

describe('query and form text', () => {
  test.each([
    ['', []],
    ['a=1&b=2', ['a', '1', 'b', '2']],
    ['a=1&a=2', ['a', '1', 'a', '2']],
    ['a', ['a', '']],
    ['a=', ['a', '']],
    ['=1', ['', '1']],
    ['a=b=c', ['a', 'b=c']],
    ['&&a=1&&', ['a', '1']],
    ['a+b=c+d', ['a b', 'c d']],
    ['a%20b=c%2Bd', ['a b', 'c+d']],
    ['topic=%D8%B3%D9%84%D8%A7%D9%85', ['topic', 'سلام']],
    ['emoji=%F0%9F%98%80', ['emoji', '😀']],
    ['raw=سلام', ['raw', 'سلام']],
    ['x%5B0%5D=1', ['x[0]', '1']],
    ['__proto__=1&constructor=2', ['__proto__', '1', 'constructor', '2']],
  ])('HTTP-1: %j is read as pairs in the order sent', (text, namesAndValues) => {
    expect(readUrlencoded(text).flat()).toEqual(namesAndValues)
  })

  test.each(['a=%', 'a=%2', 'a=%zz', '%=1', 'a=%ff', 'a=%C0%80', 'a=%ED%A0%80'])(
    'HTTP-2: %j is refused as ambiguous',
    (text) => {
      expect(refusalOf(text)).toBe('The query or form is not percent-encoded UTF-8')
    },
  )

  test('HTTP-3: more than a thousand parameters are refused', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}=1`).join('&')
    expect(readUrlencoded(many(1000))).toHaveLength(1000)
    expect(refusalOf(many(1001))).toBe('The query or form has more than 1000 parameters')
  })

  test('HTTP-1: the text of any URLSearchParams is read back', () => {
    const pairs = fc.array(fc.tuple(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ unit: 'binary' })))
    fc.assert(
      fc.property(pairs, (written) => {
        expect(readUrlencoded(new URLSearchParams(written).toString())).toEqual(written)
      }),
    )
  })

  test('HTTP-2: any text is either read or refused', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('%', '2', 'f', 'C', '3', '&', '=', '+', 'é', '\ud800') }),
        (text) => {
          expect(() => refusalOf(text)).not.toThrow()
        },
      ),
    )
  })
})
