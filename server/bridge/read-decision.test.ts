import { expect, test } from 'vitest'
import { readDecision } from './read-decision.ts'

test('NEWS-6: only a message that is a decision and nothing else decides', () => {
  const read = (text: string) => readDecision(text, 20)
  expect(read('approve 7')).toEqual({ step: 'approve', withdrawalId: 7, reason: '' })
  expect(read(' Approve  7 : fine by me ')).toEqual({ step: 'approve', withdrawalId: 7, reason: 'fine by me' })
  expect(read('REJECT 12: unknown address')).toEqual({ step: 'reject', withdrawalId: 12, reason: 'unknown address' })
  const unclear = [
    'approve 7?',
    'approve 7 tomorrow',
    'approve #7',
    'approve 7: ',
    'approve 7\nreject 8: no',
    'reject 7',
  ]
  for (const text of unclear) expect(read(text), text).toBe('unclear')
  expect(read(`reject 7: ${'x'.repeat(21)}`)).toBe('unclear')
  expect(read('approve 1234567890123456')).toBe('unclear')
  const talk = [
    '',
    'approve',
    'I approve 7',
    'approved 7',
    'who can approve 7?',
    '> approve 7',
    '/me approve 7',
    'reject it',
  ]
  for (const text of talk) expect(read(text), text).toBeUndefined()
})
