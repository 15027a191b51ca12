/** The JSON of an event without its opening brace. Queues with the same body share it. */
export class EventText {
  readonly text: string
  /** The queues in which it waits. */
  holders = 0

  constructor(text: string) {
    this.text = text
  }
}

/** Counts the characters of the events that wait in the queues of a node, shared ones once. */
export class QueueMemory {
  #characters = 0

  get characters(): number {
    return this.#characters
  }

  hold(event: EventText): void {
    if (event.holders === 0) this.#characters += event.text.length
    event.holders += 1
  }

  release(event: EventText): void {
    event.holders -= 1
    if (event.holders === 0) this.#characters -= event.text.length
  }
}

interface Filled {
  readonly characters: number
}

export function fullestFirst<Queue extends Filled>(queues: Iterable<Queue>): Queue[] {
  return [...queues].sort((one, other) => other.characters - one.characters)
}

/** As many queues as fit into a bound together, the emptiest first. */
export function smallestWithin<Queue extends Filled>(queues: Iterable<Queue>, charactersMax: number): Queue[] {
  let characters = 0
  return fullestFirst(queues)
    .reverse()
    .filter((queue) => {
      characters += queue.characters
      return characters <= charactersMax
    })
}

/** Equal texts become one object, as they were before they were persisted. */
export function textSharing(): (text: string) => EventText {
  const known = new Map<string, EventText>()
  return (text) => {
    const event = known.get(text) ?? new EventText(text)
    known.set(text, event)
    return event
  }
}
