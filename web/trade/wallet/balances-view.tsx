import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Balance } from '../../../client/trading/api.generated.ts'
import { Button } from '../../design/buttons/button.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { Table } from '../../design/display/table.tsx'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { useMedia } from '../../platform/media.ts'
import { useBalances, useCoins, useMarkets } from '../account/queries.ts'
import { CoinMark } from '../parts/coin-mark.tsx'
import { PortfolioCard } from '../portfolio/portfolio-card.tsx'
import { ProfitTable } from '../portfolio/profit-table.tsx'
import { balanceColumns } from './balance-columns.tsx'
import { DustDialog } from './dust-dialog.tsx'

type OpenView = (view: 'deposit' | 'withdraw', coin?: string) => void

/** All coins of the venue with the user's balances. */
export function BalancesView({ onOpenView }: { readonly onOpenView: OpenView }) {
  const text = useText('wallet')
  const bankText = useText('bank')
  const balances = useBalances()
  const coins = useCoins()
  const [hidesEmpty, setHidesEmpty] = useState(false)
  const [isConverting, setConverting] = useState(false)
  if (balances.isPending || coins.isPending) return <Skeleton lines={6} />
  if (balances.isError) return <ErrorNote error={balances.error} onRetry={() => balances.refetch()} />
  if (coins.isError) return <ErrorNote error={coins.error} onRetry={() => coins.refetch()} />
  const all = coins.data.map(({ symbol }) => balances.data.find(({ coin }) => coin === symbol) ?? emptyBalance(symbol))
  return (
    <>
      <PortfolioCard onDeposit={() => onOpenView('deposit')} />
      <section className="sheet-card">
        <header className="sheet-card-head">
          <h2>{text.balances}</h2>
          <div className="wallet-tools">
            <Checkbox isSelected={hidesEmpty} onChange={setHidesEmpty}>
              {text.hideSmall}
            </Checkbox>
            <Button size="small" onPress={() => setConverting(true)}>
              {bankText.dust}
            </Button>
          </div>
        </header>
        <BalanceTable rows={hidesEmpty ? all.filter(({ total }) => total !== '0') : all} onOpenView={onOpenView} />
      </section>
      <ProfitTable />
      {isConverting ? <DustDialog onClose={() => setConverting(false)} /> : null}
    </>
  )
}

function emptyBalance(coin: string): Balance {
  return { coin, total: '0', available: '0', inOrder: '0', pendingWithdraw: '0' }
}

function BalanceTable({ rows, onOpenView }: { readonly rows: readonly Balance[]; readonly onOpenView: OpenView }) {
  const text = useText('wallet')
  const { change24h } = useText('portfolio')
  const isTablet = useMedia('(max-width: 1000px)')
  const isPhone = useMedia('(max-width: 640px)')
  const columns = balanceColumns(text, change24h)
  const wide = isTablet
    ? [columns.total, columns.available, columns.onHold, columns.valueAndChange]
    : [columns.total, columns.available, columns.inOrders, columns.pending, columns.value, columns.change]
  const stacked = [columns.total, columns.value, columns.available, columns.inOrders, columns.pending, columns.change]
  return (
    <Table
      label={text.balances}
      items={rows}
      keyOf={({ coin }) => coin}
      isStacked
      columns={[
        { id: 'coin', title: text.coin, cell: ({ coin }) => <CoinName coin={coin} /> },
        ...(isPhone ? stacked : wide),
        {
          id: 'actions',
          title: <span className="visually-hidden">{text.deposit}</span>,
          isAction: true,
          cell: ({ coin }) => <CoinActions coin={coin} onOpenView={onOpenView} />,
        },
      ]}
    />
  )
}

function CoinActions({ coin, onOpenView }: { readonly coin: string; readonly onOpenView: OpenView }) {
  const text = useText('wallet')
  const name = coin.toUpperCase()
  const { data: markets = [] } = useMarkets()
  const [, navigate] = useLocation()
  // A coin that no market has as base is a quote coin.
  const market = markets.find(({ base }) => base === coin) ?? markets.findLast(({ quote }) => quote === coin)
  return (
    <span className="wallet-row-actions">
      <Button size="small" aria-label={text.depositCoin(name)} onPress={() => onOpenView('deposit', coin)}>
        {text.deposit}
      </Button>
      <Button
        size="small"
        look="quiet"
        aria-label={text.withdrawCoin(name)}
        onPress={() => onOpenView('withdraw', coin)}
      >
        {text.withdraw}
      </Button>
      {market === undefined ? null : (
        <Button
          size="small"
          look="quiet"
          aria-label={`${text.trade} ${name}`}
          onPress={() => navigate(`/trade/${market.symbol}`)}
        >
          {text.trade}
        </Button>
      )}
    </span>
  )
}

/** The icon, the symbol and the localized name. */
export function CoinName({ coin }: { readonly coin: string }) {
  const language = useLanguage()
  const { data: coins = [] } = useCoins()
  const known = coins.find(({ symbol }) => symbol === coin)
  return (
    <span className="wallet-coin">
      <CoinMark coin={coin} size={24} />
      <b>{coin.toUpperCase()}</b>
      <small>{language === 'fa' ? known?.nameFa : known?.nameEn}</small>
    </span>
  )
}
