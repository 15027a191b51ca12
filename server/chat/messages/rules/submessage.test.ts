import { expect, test } from 'vitest'
import { submessageProblem } from './submessage.ts'

const poll = '{"widget_type":"poll","extra_data":{"question":"?","options":[]}}'
const todo = '{"widget_type":"todo","extra_data":{"task_list_title":"","tasks":[]}}'

test('EDIT-11: each widget takes what its clients send, and renaming it is for its author', () => {
  const problemOf = (content: object, widget: string, isAuthor = false) =>
    submessageProblem(JSON.stringify(content), { content: widget, isAuthor })
  expect(problemOf({ type: 'vote', key: 'canned,0', vote: 1 }, poll)).toBeUndefined()
  expect(problemOf({ type: 'vote', key: 'canned,0', vote: 2 }, poll)).toBe('unknown_form')
  expect(problemOf({ type: 'new_option', option: 'tea', idx: 1 }, poll)).toBeUndefined()
  expect(problemOf({ type: 'question', question: 'Mine?' }, poll)).toBe('only_for_its_author')
  expect(problemOf({ type: 'question', question: 'Mine?' }, poll, true)).toBeUndefined()
  expect(problemOf({ type: 'new_task', key: 2, task: 'sweep', desc: '', completed: false }, todo)).toBeUndefined()
  expect(problemOf({ type: 'strike', key: '0,canned' }, todo)).toBeUndefined()
  expect(problemOf({ type: 'new_task_list_title', title: 'x' }, todo)).toBe('only_for_its_author')
  expect(problemOf({ type: 'vote', key: 'a', vote: 1 }, todo)).toBe('unknown_form')
  expect(problemOf({ anything: 1 }, '{"widget_type":"zform"}')).toBeUndefined()
  expect(submessageProblem('{', { content: poll, isAuthor: true })).toBe('not_json')
})
