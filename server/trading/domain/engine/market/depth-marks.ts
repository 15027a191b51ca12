import type { Side } from '../../book/price-queues.ts'

const marksMin = 1024
/** After more distinct levels than this between two reads, the reader must read the whole depth again. */
const marksMax = 2 ** 17

/** The levels that changed since the last read. The tracking starts with the first read. */
export class DepthMarks {
  private marks = new Float64Array(marksMin)
  private count = 0
  private isTracking = false
  private isIncomplete = false

  /** Encodes side and price in one number: the price times two, plus one for a sell. */
  mark(side: Side, price: number): void {
    if (!this.isTracking) return
    const mark = price * 2 + (side === 'buy' ? 0 : 1)
    if (this.count > 0 && this.marks[this.count - 1] === mark) return
    if (this.count === this.marks.length) this.makeRoom()
    this.marks[this.count++] = mark
  }

  /** The distinct marked prices of both sides, ascending; undefined after too many changes. */
  take(): { buy: number[]; sell: number[] } | undefined {
    const isIncomplete = this.isIncomplete || !this.isTracking
    const marks = this.distinct()
    this.isTracking = true
    this.isIncomplete = false
    this.count = 0
    if (isIncomplete) return undefined
    return {
      buy: marks.filter((mark) => mark % 2 === 0).map((mark) => mark / 2),
      sell: marks.filter((mark) => mark % 2 === 1).map((mark) => (mark - 1) / 2),
    }
  }

  private distinct(): number[] {
    return [...new Set(this.marks.subarray(0, this.count))].sort((a, b) => a - b)
  }

  private makeRoom(): void {
    const marks = this.distinct()
    if (marks.length > marksMax) {
      this.isIncomplete = true
      this.count = 0
      return
    }
    if (marks.length * 2 > this.marks.length) this.marks = new Float64Array(this.marks.length * 2)
    this.marks.set(marks)
    this.count = marks.length
  }
}
