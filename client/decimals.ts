/** Reads and writes decimal text like the server. */
export { decimalParts, writeDecimal as writeUnits, writeFixedDecimal } from '../server/kernel/values/decimal.ts'
