import { valueCoin } from '../account/valuation.tsx'
import { compare, type Decimal, divide, isPositive, multiply, wireDecimal, zero } from '../model/decimal.ts'
import { showFixed } from '../model/format.ts'
import '../positions/position-list.css'

/** An amount with its sign beside its color. */
export function ProfitText({ value }: { readonly value: Decimal }) {
  const way = isPositive(value) ? 'up' : compare(value, zero) < 0 ? 'down' : 'flat'
  return (
    <span className={`num profit-${way}`}>
      {`${way === 'up' ? '+' : ''}${showFixed(value, 2)} `}
      <span className="quiet-cell">{valueCoin.toUpperCase()}</span>
    </span>
  )
}

/** A part of an amount in percent, with its sign; empty if there is no amount. */
export function percentOf(part: Decimal, whole: Decimal): string {
  if (!isPositive(whole)) return ''
  const percent = divide(multiply(part, wireDecimal('100')), whole, 4)
  return `${isPositive(percent) ? '+' : ''}${showFixed(percent, 2)}%`
}
