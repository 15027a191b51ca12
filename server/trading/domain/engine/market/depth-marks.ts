import type { Side } from '../../book/price-queues.ts'

const marksMin = 1024
/** More distinct levels than this between two readings: the reader is told to take the whole depth again. */
const marksMax = 2 ** 17

/** Which levels have changed since somebody asked. Nothing is kept before the first time. */
export class DepthMarks {
  private marks = new Float64Array(marksMin)
  private count = 0
  private following = false
  private lost = false

  /** A price twice over, plus one for the selling side, is one number for the two. */
  mark(side: Side, price: number): void {
    if (!this.following) return
    const mark = price * 2 + (side === 'buy' ? 0 : 1)
    if (this.count > 0 && this.marks[this.count - 1] === mark) return
    if (this.count === this.marks.length) this.makeRoom()
    this.marks[this.count++] = mark
  }

  /** The marked prices of both sides, each once and rising; undefined when there were too many to keep. */
  take(): { buy: number[]; sell: number[] } | undefined {
    const lost = this.lost || !this.following
    const marks = this.distinct()
    this.following = true
    this.lost = false
    this.count = 0
    if (lost) return undefined
    return {
      buy: marks.filter((mark) => mark % 2 === 0).map((mark) => mark / 2),
      sell: marks.filter((mark) => mark % 2 === 1).map((mark) => (mark - 1) / 2),
    }
  }

  private distinct(): number[] {
    return [...new Set(this.marks.subarray(0, this.count))].sort((a, b) => a - b)
  }

  private makeRoom(): void {
    const kept = this.distinct()
    if (kept.length > marksMax) {
      this.lost = true
      this.count = 0
      return
    }
    if (kept.length * 2 > this.marks.length) this.marks = new Float64Array(this.marks.length * 2)
    this.marks.set(kept)
    this.count = kept.length
  }
}
