import { expect, test } from 'vitest'
import { readSearch, writeOperand } from './read-search.ts'

test('WSEARCH-1: operators are parsed with their operands; the rest are words', () => {
  expect(readSearch('channel:big+room -is:unread lost "keys" https://agora.example')).toEqual([
    { operator: 'channel', operand: 'big room' },
    { operator: 'is', operand: 'unread', negated: true },
    { operator: 'search', operand: 'lost "keys" https://agora.example' },
  ])
  expect(readSearch('topic:"a b" sender:')).toEqual([
    { operator: 'topic', operand: 'a b' },
    { operator: 'search', operand: 'sender:' },
  ])
})

test('WSEARCH-1: a written operand parses to itself', () => {
  for (const value of ['a b', 'c++ "x" 100%', 'max+1@agora.example', 'موضوع تازه'])
    expect(readSearch(`topic:${writeOperand(value)}`)).toEqual([{ operator: 'topic', operand: value }])
})
