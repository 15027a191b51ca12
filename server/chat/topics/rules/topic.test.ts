import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isResolvedTopic, readTopic, shownTopic, topicKey } from './topic.ts'

test('TOPIC-1: both names of the empty topic are read as the empty topic and it is shown to old clients by one', () => {
  for (const name of ['', '  ', '(no topic)', 'general chat', ' general chat\t']) expect(readTopic(name, 60)).toBe('')
  expect(readTopic('General chat', 60)).toBe('General chat')
  expect([shownTopic('', false), shownTopic('', true), shownTopic('x', false)]).toEqual(['general chat', '', 'x'])
})

test('TOPIC-2: no topic is longer than the limit, whatever it is made of', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const topic = readTopic(text, 20)
      if (typeof topic !== 'string') return
      const characters = Array.from(topic)
      expect(characters.length).toBeLessThanOrEqual(20)
      if (Array.from(text.trim()).length > 20) expect(topic.endsWith('...')).toBe(true)
    }),
  )
  for (const odd of ['\u0000', '\u007f', '\u0085', '\ud800', '\ufdd0', '\uffff', '\u{1fffe}']) {
    expect(readTopic(`ab${odd}c`, 60)).toEqual({ kind: 'unprintable', position: 3 })
  }
})

test('TOPIC-3: spellings that differ in case have one key', () => {
  expect(topicKey('GHOSTS')).toBe(topicKey('ghosts'))
  expect(topicKey('ÉTÉ')).toBe(topicKey('été'))
  expect(topicKey('ΔΈΛΤΑ')).toBe(topicKey('δέλτα'))
  expect(topicKey('ghosts')).not.toBe(topicKey('ghost'))
  expect([isResolvedTopic('✔ done'), isResolvedTopic('✔done')]).toEqual([true, false])
})
