/** Decimal text as the server reads and writes it. */
export { decimalParts, writeDecimal as writeUnits } from '../server/kernel/values/decimal.ts'
