import type { Message, Submessage } from '../../../client/chat/state/types.ts'
import { type Poll, pollOf } from './poll.ts'
import { type TaskList, taskListOf } from './task-list.ts'
import { textOf, type WidgetData } from './widget-data.ts'

export interface ButtonForm {
  readonly kind: 'form'
  readonly heading: string
  readonly choices: readonly { readonly shortName: string; readonly longName: string; readonly reply: string }[]
}

export type Widget = Poll | TaskList | ButtonForm

/** The events of a widget, oldest first; invalid ones are skipped. */
export function widgetEventsOf(submessages: readonly Submessage[]): readonly { senderId: number; data: WidgetData }[] {
  return [...submessages]
    .sort((left, right) => left.id - right.id)
    .slice(1)
    .flatMap(({ sender_id, content }) => {
      const data = readObject(content)
      return data === undefined ? [] : [{ senderId: sender_id, data }]
    })
}

export function readObject(text: string): WidgetData | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as WidgetData) : undefined
  } catch {
    return undefined
  }
}

/** The current state of the widget of a message; undefined for an unknown widget. */
export function readWidget(message: Pick<Message, 'sender_id' | 'submessages'>): Widget | undefined {
  const first = [...message.submessages].sort((left, right) => left.id - right.id)[0]
  const start = first === undefined ? undefined : readObject(first.content)
  const extra = (start?.extra_data ?? {}) as WidgetData
  const events = widgetEventsOf(message.submessages)
  switch (start?.widget_type) {
    case 'poll':
      return pollOf(extra, events, message.sender_id)
    case 'todo':
      return taskListOf(extra, events, message.sender_id)
    case 'zform':
      return formOf(extra)
    default:
      return undefined
  }
}

/** Characters that change the display order of a text. */
const orderSigns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The reply of a button without characters that hide a part of it. */
export function shownReply(reply: string): string {
  return reply.replace(orderSigns, '\ufffd')
}

function formOf(extra: WidgetData): ButtonForm {
  const choices = Array.isArray(extra.choices) ? (extra.choices as readonly WidgetData[]) : []
  return {
    kind: 'form',
    heading: textOf(extra.heading),
    choices: choices.map(({ short_name, long_name, reply }) => ({
      ...{ shortName: textOf(short_name), longName: textOf(long_name), reply: textOf(reply) },
    })),
  }
}
