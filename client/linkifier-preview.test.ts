import { expect, test } from 'vitest'
import { previewLinkifier } from './linkifier-preview.ts'

const tickets = { pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://tickets.example/{id}' }

test('WADMIN-6: a linkifier preview follows the rules of the server and has the URL of each match', () => {
  expect(previewLinkifier(tickets, 'See #12 and #7.')).toEqual({
    kind: 'parts',
    parts: [
      { text: 'See ' },
      { text: '#12', url: 'https://tickets.example/12' },
      { text: ' and ' },
      { text: '#7', url: 'https://tickets.example/7' },
      { text: '.' },
    ],
  })
  expect(previewLinkifier(tickets, 'nothing')).toEqual({ kind: 'parts', parts: [{ text: 'nothing' }] })
})

test('WADMIN-6: the preview shows what the server would reject', () => {
  const problemOf = (pattern: string, urlTemplate: string) => {
    const preview = previewLinkifier({ pattern, urlTemplate }, '')
    return preview.kind === 'invalid' ? preview.problem.reason : undefined
  }
  expect(problemOf('#(?P<id>[0-9]+', 'https://x.example/{id}')).toBe('bad_regular_expression')
  expect(problemOf('#(?P<id>[0-9]+)', 'https://x.example/{number}')).toBe('group_not_in_pattern')
  expect(problemOf('#(?P<id>[0-9]+)', 'https://x.example/{')).toBe('invalid_url_template')
})
