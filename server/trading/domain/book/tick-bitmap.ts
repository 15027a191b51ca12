/** The positions of a bitmap: three layers of 32. */
export const bitmapSize = 32 * 32 * 32

function highestBit(word: number): number {
  return 31 - Math.clz32(word)
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}

/** The bits of a word below `bit`. A shift by 32 would be a shift by 0, so `bitsAbove` shifts `~1` instead. */
function bitsBelow(bit: number): number {
  return (1 << bit) - 1
}

function bitsAbove(bit: number): number {
  return ~1 << bit
}

/**
 * A set of positions that finds the nearest member above or below in a few steps at any distance.
 * A bit in an upper layer means that the word below it is not empty.
 */
export class TickBitmap {
  private readonly bottom = new Int32Array(bitmapSize / 32)
  private readonly middle = new Int32Array(bitmapSize / 1024)
  private readonly top = new Int32Array(1)

  has(position: number): boolean {
    return ((this.bottom[position >> 5] as number) & (1 << (position & 31))) !== 0
  }

  set(position: number): void {
    const word = position >> 5
    const old = this.bottom[word] as number
    this.bottom[word] = old | (1 << (position & 31))
    if (old !== 0) return
    this.middle[word >> 5] = (this.middle[word >> 5] as number) | (1 << (word & 31))
    this.top[0] = (this.top[0] as number) | (1 << (word >> 5))
  }

  clear(position: number): void {
    const word = position >> 5
    const left = (this.bottom[word] as number) & ~(1 << (position & 31))
    this.bottom[word] = left
    if (left !== 0) return
    const middleLeft = (this.middle[word >> 5] as number) & ~(1 << (word & 31))
    this.middle[word >> 5] = middleLeft
    if (middleLeft !== 0) return
    this.top[0] = (this.top[0] as number) & ~(1 << (word >> 5))
  }

  /** The highest member below `position`, or -1. */
  below(position: number): number {
    const word = position >> 5
    const bits = (this.bottom[word] as number) & bitsBelow(position & 31)
    if (bits !== 0) return (word << 5) | highestBit(bits)
    const group = word >> 5
    const words = (this.middle[group] as number) & bitsBelow(word & 31)
    if (words !== 0) return this.last((group << 5) | highestBit(words))
    const groups = (this.top[0] as number) & bitsBelow(group)
    if (groups === 0) return -1
    const lower = highestBit(groups)
    return this.last((lower << 5) | highestBit(this.middle[lower] as number))
  }

  /** The lowest member above `position`, or -1. */
  above(position: number): number {
    const word = position >> 5
    const bits = (this.bottom[word] as number) & bitsAbove(position & 31)
    if (bits !== 0) return (word << 5) | lowestBit(bits)
    const group = word >> 5
    const words = (this.middle[group] as number) & bitsAbove(word & 31)
    if (words !== 0) return this.first((group << 5) | lowestBit(words))
    const groups = (this.top[0] as number) & bitsAbove(group)
    if (groups === 0) return -1
    const upper = lowestBit(groups)
    return this.first((upper << 5) | lowestBit(this.middle[upper] as number))
  }

  isEmpty(): boolean {
    return this.top[0] === 0
  }

  lowest(): number {
    return this.has(0) ? 0 : this.above(0)
  }

  highest(): number {
    return this.has(bitmapSize - 1) ? bitmapSize - 1 : this.below(bitmapSize - 1)
  }

  private last(word: number): number {
    return (word << 5) | highestBit(this.bottom[word] as number)
  }

  private first(word: number): number {
    return (word << 5) | lowestBit(this.bottom[word] as number)
  }
}
