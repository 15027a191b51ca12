export interface MessageOrderOptions {
  /** Called when a message is still missing after `patienceMs`, although a later one is committed. */
  readonly onMissing: () => void
  readonly patienceMs: number
}

interface Delivery {
  readonly messageId: number | undefined
  readonly deliver: () => void
}

/**
 * Delivers the new messages of all nodes to the queues of this node in the order of their ids. Ids have no gaps and are
 * committed in order, so a message is missing if a later one is known: its node died before it published it, or the bus
 * lost it. A client that received the later one would never ask for it. Other events keep the order of their node.
 */
export class MessageOrder {
  readonly #options: MessageOrderOptions
  /** Every message up to this id is published to this node, or readable by each client that opens a queue from now on. */
  #complete = 0
  /** Published messages after a missing one. */
  readonly #ahead = new Set<number>()
  /** By node, in the order sent: each begins with a message that waits. */
  readonly #waiting = new Map<string, Delivery[]>()
  #isSuspended = true
  #timer: NodeJS.Timeout | undefined

  constructor(options: MessageOrderOptions) {
    this.#options = options
  }

  /** Delivers what a node has published as soon as no earlier message is missing. */
  take(node: string, messageId: number | undefined, deliver: () => void): void {
    if (this.#isSuspended) {
      if (messageId !== undefined) this.#ahead.add(messageId)
      return
    }
    const delivery = { messageId, deliver }
    if (this.isInOrder(node, messageId)) this.#run(delivery)
    else if (this.#waiting.get(node)?.push(delivery) === undefined) this.#waiting.set(node, [delivery])
    if (this.#waiting.size > 0) this.#advance()
  }

  /** Whether `take` would deliver this at once. */
  isInOrder(node: string, messageId: number | undefined): boolean {
    return !this.#isSuspended && !this.#waiting.has(node) && this.#isNext(messageId)
  }

  /** Delivers nothing until `resume`: all queues of this node are closed, or receive nothing more. */
  suspend(): void {
    this.#isSuspended = true
    for (const deliveries of this.#waiting.values()) {
      for (const { messageId } of deliveries) if (messageId !== undefined) this.#ahead.add(messageId)
    }
    this.#waiting.clear()
    this.#watch()
  }

  /** Continues after this message, which every queue that opens from now on follows. */
  resume(newestId: number): void {
    for (const id of this.#ahead) if (id <= newestId) this.#ahead.delete(id)
    this.#completeTo(newestId)
    this.#isSuspended = false
    this.#advance()
  }

  #completeTo(messageId: number): void {
    if (messageId <= this.#complete) return
    this.#complete = messageId
    while (this.#ahead.delete(this.#complete + 1)) this.#complete += 1
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #isNext(messageId: number | undefined): boolean {
    return messageId === undefined || messageId <= this.#complete + 1
  }

  #run({ messageId = 0, deliver }: Delivery): void {
    this.#completeTo(messageId)
    deliver()
  }

  #advance(): void {
    for (let hasRun = true; hasRun; ) {
      hasRun = false
      for (const [node, deliveries] of this.#waiting) {
        while (deliveries[0] !== undefined && this.#isNext(deliveries[0].messageId)) {
          this.#run(deliveries.shift() as Delivery)
          hasRun = true
        }
        if (deliveries.length === 0) this.#waiting.delete(node)
      }
    }
    this.#watch()
  }

  #watch(): void {
    if (this.#waiting.size === 0) {
      clearTimeout(this.#timer)
      this.#timer = undefined
    } else this.#timer ??= setTimeout(() => this.#giveUp(), this.#options.patienceMs).unref()
  }

  #giveUp(): void {
    this.#timer = undefined
    this.#options.onMissing()
  }
}
