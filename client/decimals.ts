/** Decimal text as the server reads and writes it. */
export { decimalParts, writeDecimal as writeUnits, writeFixedDecimal } from '../server/kernel/values/decimal.ts'
