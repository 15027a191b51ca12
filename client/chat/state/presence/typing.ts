import { directPlace, topicPlace } from '../narrow.ts'
import type { ChatEvent } from '../types.ts'

/** The users who are typing: the number of the latest event by place and user. */
export type Typing = ReadonlyMap<string, ReadonlyMap<number, number>>

export interface TypingEvent {
  readonly place: string
  readonly userId: number
  readonly isStart: boolean
}

export function typingEventOf(event: ChatEvent, ownId: number): TypingEvent | undefined {
  if (event.type !== 'typing') return undefined
  const { user_id: userId } = event.sender
  if (userId === ownId) return undefined
  const isStart = event.op === 'start'
  if (event.message_type === 'stream') return { place: topicPlace(event.stream_id, event.topic), userId, isStart }
  const others = event.recipients.map(({ user_id }) => user_id).filter((id) => id !== ownId)
  return { place: directPlace(others), userId, isStart }
}

export function reduceTyping(typing: Typing, { place, userId, isStart }: TypingEvent, eventId: number): Typing {
  const people = new Map(typing.get(place))
  if (isStart) people.set(userId, eventId)
  else people.delete(userId)
  return replaced(typing, place, people)
}

/** A user who sends no further start event has stopped, unless one arrived after the named event. */
export function expireTyping(typing: Typing, place: string, userId: number, eventId: number): Typing {
  if (typing.get(place)?.get(userId) !== eventId) return typing
  return reduceTyping(typing, { place, userId, isStart: false }, eventId)
}

function replaced(typing: Typing, place: string, people: ReadonlyMap<number, number>): Typing {
  const after = new Map(typing)
  if (people.size === 0) after.delete(place)
  else after.set(place, people)
  return after
}
