import { busLimits } from './limits.ts'

interface Member {
  /** The place its next message should have. */
  next: number
  receivedAtMs: number
}

export interface MembersOptions {
  readonly nowMs: () => number
  /** Something of this node may have been missed. `wasUnknown`: nor did it get what was said here meanwhile. */
  onGap(node: string, wasUnknown: boolean): void
  onDown(node: string): void
}

const deadNodesRememberedMax = 1_000

/** Who else is there, and whether everything each of them said was heard. */
export class Members {
  readonly #options: MembersOptions
  readonly #members = new Map<string, Member>()
  /** Whoever was given up and comes back has missed something, whatever its numbers say. */
  readonly #gone = new Set<string>()
  #isJoining = true

  constructor(options: MembersOptions) {
    this.#options = options
  }

  names(): string[] {
    return [...this.#members.keys()]
  }

  has(node: string): boolean {
    return this.#members.has(node)
  }

  /** Until here nothing was read yet, so nothing can have been missed. */
  joined(): void {
    this.#isJoining = false
  }

  /** A node said something, or said with a beat what the newest was. */
  received(node: string, number: number, isBeat: boolean): void {
    const next = isBeat ? number + 1 : number
    const member = this.#members.get(node)
    if (member === undefined) this.#meet(node, next, isBeat)
    else {
      const isGap = member.next !== next
      member.next = next + (isBeat ? 0 : 1)
      member.receivedAtMs = this.#options.nowMs()
      if (isGap) this.#options.onGap(node, false)
    }
  }

  #meet(node: string, next: number, isBeat: boolean): void {
    const isNew = next === 1 && !this.#gone.delete(node)
    this.#members.set(node, { next: next + (isBeat ? 0 : 1), receivedAtMs: this.#options.nowMs() })
    if (!isNew && !this.#isJoining) this.#options.onGap(node, true)
  }

  lost(node: string): void {
    if (!this.#members.delete(node)) return
    this.#gone.add(node)
    for (const oldest of this.#gone) {
      if (this.#gone.size <= deadNodesRememberedMax) break
      this.#gone.delete(oldest)
    }
    this.#options.onDown(node)
  }

  /**
   * The connection was lost and is there again: that nobody was heard says nothing about them. Their numbers count on:
   * whoever was cut off for longer than this node shows by them that it said more than was heard.
   */
  receiveAgain(): void {
    for (const member of this.#members.values()) member.receivedAtMs = this.#options.nowMs()
  }

  /** Gives up those unheard for too long; answers with those that should be asked whether they are there. */
  look(): string[] {
    const now = this.#options.nowMs()
    const quiet: string[] = []
    for (const [node, { receivedAtMs }] of [...this.#members]) {
      if (now - receivedAtMs > busLimits.deadAfterMs) this.lost(node)
      else if (now - receivedAtMs > busLimits.quietMs) quiet.push(node)
    }
    return quiet
  }
}
