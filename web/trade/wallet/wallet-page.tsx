import { useLocation, useParams } from 'wouter'
import { Tabs } from '../../design/display/tabs.tsx'
import { useText } from '../../i18n/text.ts'
import { NotFoundPage } from '../../page/not-found-page.tsx'
import { TradeSheet } from '../parts/trade-sheet.tsx'
import { viewOfRest } from '../parts/view-of-path.ts'
import { BalancesView } from './balances-view.tsx'
import { BankView } from './bank/bank-view.tsx'
import { DepositView } from './deposit-view.tsx'
import { LedgerView } from './ledger-view.tsx'
import { AddressBook } from './withdraw/address-book.tsx'
import './wallet-page.css'
import { WithdrawView } from './withdraw/withdraw-view.tsx'

const views = ['balances', 'deposit', 'withdraw', 'addresses', 'banks', 'movements'] as const
type View = (typeof views)[number]

/** Balances, deposits, withdrawals and the ledger. The path contains the view and the coin. */
export function WalletPage() {
  const text = useText('wallet')
  const bankText = useText('bank')
  const [, navigate] = useLocation()
  const { '*': rest = '' } = useParams<{ '*'?: string }>()
  const place = viewOfRest(rest, views, true)
  const goTo = (next: View, coin?: string) =>
    navigate(next === 'balances' ? '/trade/wallet' : `/trade/wallet/${next}${coin === undefined ? '' : `/${coin}`}`)
  if (place === undefined) return <NotFoundPage />
  const { view, value: coin } = place
  return (
    <TradeSheet title={text.wallet}>
      <Tabs
        label={text.wallet}
        value={view}
        onChange={(next) => goTo(next, coin)}
        className="wallet-tabs"
        tabs={[
          { id: 'balances', label: text.balances, content: <BalancesView onOpenView={goTo} /> },
          {
            id: 'deposit',
            label: text.deposit,
            content: (
              <DepositView coin={coin} onCoin={(next) => goTo('deposit', next)} onBanks={() => goTo('banks', coin)} />
            ),
          },
          {
            id: 'withdraw',
            label: text.withdraw,
            content: (
              <WithdrawView
                coin={coin}
                onCoin={(next) => goTo('withdraw', next)}
                onBook={() => goTo('addresses', coin)}
                onBanks={() => goTo('banks', coin)}
              />
            ),
          },
          { id: 'addresses', label: text.addressBook, content: <AddressBook coin={coin} /> },
          { id: 'banks', label: bankText.banks, content: <BankView /> },
          { id: 'movements', label: text.movements, content: <LedgerView /> },
        ]}
      />
    </TradeSheet>
  )
}
