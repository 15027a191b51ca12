import type { ReplayGuard } from '../domain/engine/commands/commands.ts'
import { tradingLimits } from '../limits.ts'

/**
 * Signatures that have read something and name no endpoint: none of them may change anything as well. This memory is
 * that of one server and short of room it forgets what ends first; a signature that names its endpoint needs none.
 */
export class ReadSignatures {
  /** By the second in which the request ends, which the signed text says itself. */
  readonly #bySecond = new Map<number, Set<string>>()
  #count = 0
  #sweptSecond = 0

  note({ key, untilMs }: ReplayGuard, nowMs: number): void {
    this.#sweep(nowMs)
    if (this.#count >= tradingLimits.readSignaturesMax) this.#drop(Math.min(...this.#bySecond.keys()))
    const second = secondOf(untilMs)
    const keys = this.#bySecond.get(second) ?? new Set()
    this.#bySecond.set(second, keys)
    if (keys.has(key)) return
    keys.add(key)
    this.#count += 1
  }

  has({ key, untilMs }: ReplayGuard): boolean {
    return this.#bySecond.get(secondOf(untilMs))?.has(key) === true
  }

  get count(): number {
    return this.#count
  }

  #sweep(nowMs: number): void {
    const now = secondOf(nowMs)
    if (now === this.#sweptSecond) return
    this.#sweptSecond = now
    for (const second of [...this.#bySecond.keys()]) if (second < now) this.#drop(second)
  }

  #drop(second: number): void {
    this.#count -= this.#bySecond.get(second)?.size ?? 0
    this.#bySecond.delete(second)
  }
}

function secondOf(ms: number): number {
  return Math.floor(ms / 1000)
}
