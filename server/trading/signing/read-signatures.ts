import type { ReplayGuard } from '../domain/engine/commands/commands.ts'
import { tradingLimits } from '../limits.ts'

/**
 * Unbound signatures that were used for a read, and therefore must not be used for a change. The memory is per node and
 * bounded: it drops the signatures that expire first. Bound signatures do not need it.
 */
export class ReadSignatures {
  /** By the second in which the request expires, which is part of the signed text. */
  readonly #bySecond = new Map<number, Set<string>>()
  #count = 0
  #sweptSecond = 0

  add({ key, untilMs }: ReplayGuard, nowMs: number): void {
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
