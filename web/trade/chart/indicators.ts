/** Technical indicators over closing prices. Numbers are fine here: they only become pixels. */

/** One value per price; undefined before there are enough prices. */
export type Line = readonly (number | undefined)[]

export function simpleAverage(prices: readonly number[], length: number): Line {
  let sum = 0
  return prices.map((price, index) => {
    sum += price - (prices[index - length] ?? 0)
    return index < length - 1 ? undefined : sum / length
  })
}

/** Starts with the simple average of the first prices. */
export function exponentialAverage(prices: readonly number[], length: number): Line {
  const weight = 2 / (length + 1)
  let average: number | undefined
  let sum = 0
  return prices.map((price, index) => {
    sum += price
    if (index < length - 1) return undefined
    average = average === undefined ? sum / length : average + (price - average) * weight
    return average
  })
}

export interface Bands {
  readonly middle: Line
  readonly upper: Line
  readonly lower: Line
}

/** Bollinger bands: a simple average and a number of standard deviations around it. */
export function bollingerBands(prices: readonly number[], length: number, deviations: number): Bands {
  const middle = simpleAverage(prices, length)
  const band = (sign: 1 | -1) =>
    middle.map((average, index) => {
      if (average === undefined) return undefined
      const squares = prices.slice(index - length + 1, index + 1).map((price) => (price - average) ** 2)
      const deviation = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / length)
      return average + sign * deviations * deviation
    })
  return { middle, upper: band(1), lower: band(-1) }
}

/** Wilder's relative strength index, from 0 to 100. */
export function relativeStrength(prices: readonly number[], length: number): Line {
  let gain = 0
  let loss = 0
  return prices.map((price, index) => {
    const change = index === 0 ? 0 : price - (prices[index - 1] ?? price)
    const [up, down] = [Math.max(0, change), Math.max(0, -change)]
    if (index <= length) {
      gain += up / length
      loss += down / length
      if (index < length) return undefined
    } else {
      gain = (gain * (length - 1) + up) / length
      loss = (loss * (length - 1) + down) / length
    }
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
  })
}

export interface Convergence {
  readonly macd: Line
  readonly signal: Line
  readonly histogram: Line
}

/** Moving average convergence and divergence. */
export function convergence(prices: readonly number[], fast: number, slow: number, signalLength: number): Convergence {
  const [quick, steady] = [exponentialAverage(prices, fast), exponentialAverage(prices, slow)]
  const macd = prices.map((_, index) => difference(quick[index], steady[index]))
  const first = macd.findIndex((value) => value !== undefined)
  const known = first < 0 ? [] : macd.slice(first).map((value) => value ?? 0)
  const late = exponentialAverage(known, signalLength)
  const signal = macd.map((_, index) => (first < 0 ? undefined : late[index - first]))
  return { macd, signal, histogram: macd.map((value, index) => difference(value, signal[index])) }
}

function difference(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a - b
}
