import { expect, test } from 'vitest'
import type { Poll } from './poll.ts'
import { nextOptionNumber } from './poll.ts'
import { readWidget, shownReply } from './read-widget.ts'
import { nextTaskNumber, type TaskList } from './task-list.ts'

const author = 5

function widget(first: object, ...events: readonly (readonly [number, object | string])[]) {
  const contents: readonly (readonly [number, object | string])[] = [[author, first], ...events]
  return readWidget({
    sender_id: author,
    submessages: contents.map(([sender_id, content], index) => ({
      ...{ id: index + 1, message_id: 1, sender_id, msg_type: 'widget' },
      content: typeof content === 'string' ? content : JSON.stringify(content),
    })),
  })
}

const poll = { widget_type: 'poll', extra_data: { question: 'Lunch?', options: ['Rice', 'Soup'] } }

test('WWIDGET-1: a poll has its options with their current voters', () => {
  const read = widget(
    poll,
    [7, { type: 'vote', key: 'canned,0', vote: 1 }],
    [8, { type: 'vote', key: 'canned,0', vote: 1 }],
    [7, { type: 'vote', key: 'canned,0', vote: -1 }],
    [7, { type: 'new_option', idx: 1, option: 'Bread' }],
    [8, { type: 'vote', key: '7,1', vote: 1 }],
    [8, { type: 'vote', key: 'nowhere', vote: 1 }],
    [8, { type: 'new_option', idx: 1, option: 'Bread' }],
    [8, 'no json'],
  ) as Poll
  expect(read.options).toEqual([
    { key: 'canned,0', text: 'Rice', voterIds: [8] },
    { key: 'canned,1', text: 'Soup', voterIds: [] },
    { key: '7,1', text: 'Bread', voterIds: [8] },
  ])
  expect([nextOptionNumber(read, 7), nextOptionNumber(read, 8)]).toEqual([2, 1])
})

test('WWIDGET-2: only the author names a poll or a task list', () => {
  const renamed = widget(
    poll,
    [7, { type: 'question', question: 'Mine?' }],
    [author, { type: 'question', question: 'Dinner?' }],
  )
  expect(renamed).toMatchObject({ question: 'Dinner?' })
  const list = { widget_type: 'todo', extra_data: { task_list_title: 'Do', tasks: [] } }
  expect(widget(list, [7, { type: 'new_task_list_title', title: 'Mine' }])).toMatchObject({ title: 'Do' })
})

test('WWIDGET-3: a task is done after an odd number of toggles', () => {
  const read = widget(
    { widget_type: 'todo', extra_data: { task_list_title: '', tasks: [{ task: 'Sweep', desc: 'all' }] } },
    [7, { type: 'new_task', key: 2, task: 'Wash', desc: '', completed: false }],
    [8, { type: 'strike', key: '0,canned' }],
    [8, { type: 'strike', key: '2,7' }],
    [9, { type: 'strike', key: '2,7' }],
  ) as TaskList
  expect(read.tasks.map(({ text, isDone }) => [text, isDone])).toEqual([
    ['Sweep', true],
    ['Wash', false],
  ])
  expect(nextTaskNumber(read, 7)).toBe(3)
})

test('WWIDGET-4: an unknown widget is shown as its text', () => {
  expect(widget({ widget_type: 'chess' })).toBeUndefined()
  const form = widget({
    widget_type: 'zform',
    extra_data: { type: 'choices', heading: 'Sure?', choices: [{ short_name: 'A', long_name: 'Yes', reply: 'yes' }] },
  })
  expect(form).toEqual({ kind: 'form', heading: 'Sure?', choices: [{ shortName: 'A', longName: 'Yes', reply: 'yes' }] })
})

test('WWIDGET-5: the reply of a button is shown without characters that hide a part of it', () => {
  expect(shownReply('approve 7\u202e CTB 1\u202c')).toBe('approve 7\ufffd CTB 1\ufffd')
  expect(shownReply('سلام\nمن')).toBe('سلام\nمن')
})
