import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { WalletIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useTotalValue, valueCoin } from '../account/valuation.tsx'
import { Choice } from '../form/choice.tsx'
import { add, compare, subtract, wireDecimal, zero } from '../model/decimal.ts'
import { showFixed } from '../model/format.ts'
import './portfolio-card.css'
import { portfolioPeriods, usePortfolio } from './portfolio-queries.ts'
import { ProfitText, percentOf } from './profit-text.tsx'
import { ValueChart } from './value-chart.tsx'
import { isWithoutValue } from './value-path.ts'

/** The value of all balances now and over a period. */
export function PortfolioCard({ onDeposit }: { readonly onDeposit: () => void }) {
  const text = useText('portfolio')
  const [period, setPeriod] = useState<(typeof portfolioPeriods)[number]>('day')
  const request = usePortfolio(period)
  return (
    <section className="sheet-card portfolio-card" aria-label={text.portfolio}>
      <header className="portfolio-head">
        <p className="wallet-value">
          <span>{text.estimated}</span>
          <TotalValue />
        </p>
        <Choice
          label={text.period}
          look="small"
          value={period}
          options={portfolioPeriods.map((id) => ({ id, label: text[id] }))}
          onChange={setPeriod}
        />
      </header>
      {request.isPending ? <Skeleton lines={5} /> : null}
      {request.isError ? <ErrorNote error={request.error} onRetry={() => request.refetch()} /> : null}
      {request.data === undefined ? null : (
        <Series profitName={text[`profit_${period}`]} data={request.data} onDeposit={onDeposit} />
      )}
    </section>
  )
}

/** A new price renders this value, not the card around it. */
function TotalValue() {
  const sum = useTotalValue()
  return (
    <strong className="num">
      {showFixed(sum, 2)} <small>{valueCoin.toUpperCase()}</small>
    </strong>
  )
}

interface SeriesProps {
  readonly profitName: string
  readonly data: NonNullable<ReturnType<typeof usePortfolio>['data']>
  readonly onDeposit: () => void
}

/** The last point moves with the prices that the page receives. */
function Series({ profitName, data, onDeposit }: SeriesProps) {
  const text = useText('portfolio')
  const sum = useTotalValue()
  const transferred = wireDecimal(data.transferred)
  const start = subtract(wireDecimal(data.value), wireDecimal(data.change))
  const profit = subtract(subtract(sum, start), transferred)
  const invested = add(start, transferred)
  const hasTransfers = compare(transferred, zero) !== 0
  if (compare(sum, zero) === 0 && isWithoutValue(data.points)) return <NoFunds onDeposit={onDeposit} />
  return (
    <>
      <dl className="portfolio-facts">
        <div>
          <dt>{profitName}</dt>
          <dd>
            <ProfitText value={profit} />
            <small className="num">{percentOf(profit, invested)}</small>
          </dd>
        </div>
        {hasTransfers ? (
          <div>
            <dt>{text.transferred}</dt>
            <dd className="num">{`${showFixed(transferred, 2)} ${valueCoin.toUpperCase()}`}</dd>
          </div>
        ) : null}
      </dl>
      <ValueChart
        label={text.chart(showFixed(sum, 2), showFixed(profit, 2))}
        points={data.points}
        isLoss={compare(profit, zero) < 0}
      />
    </>
  )
}

/** The first step of a new account. */
function NoFunds({ onDeposit }: Pick<SeriesProps, 'onDeposit'>) {
  const text = useText('portfolio')
  return (
    <EmptyState
      icon={<WalletIcon />}
      title={text.noFunds}
      action={
        <Button look="primary" onPress={onDeposit}>
          {text.deposit}
        </Button>
      }
    >
      {text.noFundsText}
    </EmptyState>
  )
}
