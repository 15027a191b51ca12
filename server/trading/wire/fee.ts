import { writeDecimal } from '../../kernel/values/decimal.ts'

/** A rate in millionths as a decimal fraction: 1500 is "0.0015". */
export const rateText = (ppm: number) => writeDecimal(ppm, 6)
