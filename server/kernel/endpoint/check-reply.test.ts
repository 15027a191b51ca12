import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkReply } from './check-reply.ts'
import { plainEndpoint } from './testing.ts'

function problemOf(reply: z.ZodType, text: string): string {
  const about = { method: 'GET', path: '/thing', tag: 'Things', summary: 'A thing', access: 'anybody' } as const
  const endpoint = plainEndpoint({ ...about, params: {}, reply, failures: [], handle: () => 'never' })
  try {
    checkReply(endpoint, text)
  } catch (error) {
    return (error as Error).message.replace('reply of GET /thing is not as declared: ', '')
  }
  return 'as declared'
}

describe('the check of a reply against its declaration', () => {
  const order = z.object({ id: z.int(), fills: z.array(z.object({ price: z.string() })), note: z.string().optional() })

  test.each([
    ['{"id":1,"fills":[{"price":"2"}]}', 'as declared'],
    ['{"fills":[],"note":"x","id":1}', 'as declared'],
    ['{"id":"1","fills":[]}', 'id: Invalid input: expected number, received string'],
    [
      '{"id":1,"fills":[{"price":"2","volume":"3"}],"secret":1}',
      'it has more than is declared: fills.0.volume, secret',
    ],
    ['null', ': Invalid input: expected object, received null'],
  ])('KERNEL-27: %s: %s', (text, problem) => {
    expect(problemOf(order, text)).toBe(problem)
  })

  test('KERNEL-27: a reply with a loose schema may contain more', () => {
    expect(problemOf(z.looseObject({ id: z.int() }), '{"id":1,"more":{"deep":true}}')).toBe('as declared')
    expect(problemOf(z.record(z.string(), z.unknown()), '{"any":1}')).toBe('as declared')
  })

  test('KERNEL-27: plain results are checked too', () => {
    expect(problemOf(z.literal('pong'), '"pong"')).toBe('as declared')
    expect(problemOf(z.literal('pong'), '"ping"')).not.toBe('as declared')
  })
})
