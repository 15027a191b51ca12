import { expect, test } from 'vitest'
import { KnownAnswers } from './known-answers.ts'

const answer = (text: string, version = 1) => ({ read: { values: {}, ignored: [] }, version, text })

test('KERNEL-45: however many questions are asked, what is kept of their answers is bounded, and the newest is there', () => {
  const known = new KnownAnswers()
  const text = 'x'.repeat(50_000)
  const queries = Array.from({ length: 300 }, (_, index) => `n=${index}`)
  for (const query of queries) {
    known.keep(query, answer(text))
    expect(known.get(query)?.text).toBe(text)
  }
  expect(queries.filter((query) => known.get(query) !== undefined).length).toBeLessThanOrEqual(20)
})

test('KERNEL-45: an answer in the place of another does not count twice', () => {
  const known = new KnownAnswers()
  known.keep('other', answer('{}'))
  for (let version = 0; version < 100; version += 1) known.keep('n=1', answer('x'.repeat(50_000), version))
  expect(known.get('other')?.text).toBe('{}')
  expect(known.get('n=1')?.version).toBe(99)
})

test('KERNEL-45: what is very long is not kept', () => {
  const known = new KnownAnswers()
  known.keep('n=1', answer('x'.repeat(300_000)))
  known.keep('n'.repeat(201), answer('{}'))
  expect([known.get('n=1'), known.get('n'.repeat(201))]).toEqual([undefined, undefined])
})
