import { textOf, type WidgetData } from './widget-data.ts'

export interface PollOption {
  readonly key: string
  readonly text: string
  readonly voterIds: readonly number[]
}

export interface Poll {
  readonly kind: 'poll'
  readonly question: string
  readonly options: readonly PollOption[]
}

type WidgetEvents = readonly { readonly senderId: number; readonly data: WidgetData }[]

/** A poll after all votes; only its author changes the question, and votes for unknown options are ignored. */
export function pollOf(extra: WidgetData, events: WidgetEvents, authorId: number): Poll {
  let question = textOf(extra.question)
  const options = new Map<string, { text: string; voters: Set<number> }>()
  const add = (key: string, text: string) => {
    const isKnown = options.has(key) || [...options.values()].some((option) => option.text === text)
    if (text.trim() !== '' && !isKnown) options.set(key, { text, voters: new Set() })
  }
  const first = Array.isArray(extra.options) ? extra.options : []
  for (const [index, text] of first.entries()) add(`canned,${index}`, textOf(text))
  for (const { senderId, data } of events) {
    if (data.type === 'question' && senderId === authorId) question = textOf(data.question)
    else if (data.type === 'new_option') add(`${senderId},${String(data.idx)}`, textOf(data.option))
    else if (data.type === 'vote') {
      const voters = options.get(textOf(data.key))?.voters
      if (data.vote === 1) voters?.add(senderId)
      else voters?.delete(senderId)
    }
  }
  return {
    kind: 'poll',
    question,
    options: [...options].map(([key, { text, voters }]) => ({ key, text, voterIds: [...voters] })),
  }
}

/** The next free option number of this user. */
export function nextOptionNumber({ options }: Poll, userId: number): number {
  const used = options.flatMap(({ key }) => {
    const [owner, number] = key.split(',')
    return owner === String(userId) ? [Number(number)] : []
  })
  return Math.max(0, ...used) + 1
}
