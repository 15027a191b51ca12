import { expect, test } from 'vitest'
import { readDecision } from './read-decision.ts'

test('NEWS-6: only a message that is exactly a decision counts', () => {
  const read = (text: string) => readDecision(text, 20)
  const btc = { withdrawalId: 7, amount: '0.5', coin: 'BTC' }
  expect(read('approve 7 0.5 BTC')).toEqual({ ...btc, step: 'approve', reason: '' })
  expect(read(' Approve  7  0.5 BTC : fine by me ')).toEqual({ ...btc, step: 'approve', reason: 'fine by me' })
  expect(read('REJECT 7 0.5 BTC: unknown address')).toEqual({ ...btc, step: 'reject', reason: 'unknown address' })
  const unclear = [
    // A number without the amount and coin is not enough.
    'approve 7',
    'approve 7: fine by me',
    'reject 7: unknown address',
    'approve 7 0.5',
    'approve 7 BTC',
    'approve 7 BTC 0.5',
    'approve 7 0,5 BTC',
    'approve 7 .5 BTC',
    'approve 7 -1 BTC',
    'approve 7 1e3 BTC',
    'approve 7?',
    'approve 7 tomorrow',
    'approve #7',
    'approve 7: ',
    'approve 7\nreject 8: no',
    'reject 7',
    'reject 7 0.5 BTC',
  ]
  for (const text of unclear) expect(read(text), text).toBe('unclear')
  expect(read(`reject 7 1 BTC: ${'x'.repeat(21)}`)).toBe('unclear')
  expect(read('approve 1234567890123456 1 BTC')).toBe('unclear')
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
