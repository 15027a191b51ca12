import { busLimits } from './limits.ts'

interface Member {
  /** The expected number of its next message. */
  next: number
  receivedAtMs: number
}

export interface MembersOptions {
  readonly nowMs: () => number
  /** Messages of this node may be lost. `wasUnknown`: it may also have missed messages of this node. */
  onGap(node: string, wasUnknown: boolean): void
  onDown(node: string): void
}

const deadNodesRememberedMax = 1_000

/** The peers, and whether every message of each has arrived. */
export class Members {
  readonly #options: MembersOptions
  readonly #members = new Map<string, Member>()
  /** A dead node that returns is a gap, whatever its numbers are. */
  readonly #dead = new Set<string>()
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

  /** Before this, nothing was read from the database, so nothing can be missed. */
  joined(): void {
    this.#isJoining = false
  }

  /** A message arrived, or a heartbeat with the number of the newest message. */
  received(node: string, number: number, isBeat: boolean): void {
    const next = isBeat ? number + 1 : number
    const member = this.#members.get(node)
    if (member === undefined) this.#addMember(node, next, isBeat)
    else {
      const isGap = member.next !== next
      member.next = next + (isBeat ? 0 : 1)
      member.receivedAtMs = this.#options.nowMs()
      if (isGap) this.#options.onGap(node, false)
    }
  }

  #addMember(node: string, next: number, isBeat: boolean): void {
    const isNew = next === 1 && !this.#dead.delete(node)
    this.#members.set(node, { next: next + (isBeat ? 0 : 1), receivedAtMs: this.#options.nowMs() })
    if (!isNew && !this.#isJoining) this.#options.onGap(node, true)
  }

  /** The node is dead. It may have committed changes that it did not publish, so its death is a gap. */
  lost(node: string): void {
    if (this.left(node)) this.#options.onGap(node, false)
  }

  /** The node has announced that it stops. Returns whether it was known. */
  left(node: string): boolean {
    if (!this.#members.delete(node)) return false
    this.#dead.add(node)
    for (const oldest of this.#dead) {
      if (this.#dead.size <= deadNodesRememberedMax) break
      this.#dead.delete(oldest)
    }
    this.#options.onDown(node)
    return true
  }

  /**
   * The connection is back: the silence was this node's own. The numbers still count: they show the messages that a peer
   * sent while this node was disconnected.
   */
  resetSilence(): void {
    for (const member of this.#members.values()) member.receivedAtMs = this.#options.nowMs()
  }

  /** Declares nodes dead that are silent for too long. Returns the quiet nodes, which should be pinged. */
  findQuiet(): string[] {
    const now = this.#options.nowMs()
    const quiet: string[] = []
    for (const [node, { receivedAtMs }] of [...this.#members]) {
      if (now - receivedAtMs > busLimits.deadAfterMs) this.lost(node)
      else if (now - receivedAtMs > busLimits.quietMs) quiet.push(node)
    }
    return quiet
  }
}
