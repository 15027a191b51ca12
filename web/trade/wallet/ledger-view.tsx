import { useState } from 'react'
import type { LedgerEntry } from '../../../client/trading/api.generated.ts'
import { Button } from '../../design/buttons/button.tsx'
import { Table } from '../../design/display/table.tsx'
import { Select } from '../../design/fields/select.tsx'
import { useText } from '../../i18n/text.ts'
import { useLedger } from '../account/histories.ts'
import { useCoins } from '../account/queries.ts'
import { CsvButton } from '../activity/csv-button.tsx'
import { AmountCell, TimeCell } from '../activity/order-cells.tsx'
import { PagedList } from '../activity/paged-list.tsx'
import { showExact } from '../model/format.ts'
import './ledger-view.css'
import { WithdrawalDetail } from './recent/withdrawal-detail.tsx'

const anyCoin = 'any'

/** All ledger entries of the account, newest first. */
export function LedgerView() {
  const text = useText('wallet')
  const { data: coins = [] } = useCoins()
  const [coin, setCoin] = useState(anyCoin)
  const filter = coin === anyCoin ? {} : { symbol: coin }
  const request = useLedger(filter)
  return (
    <section className="sheet-card">
      <header className="sheet-card-head">
        <h2>{text.movements}</h2>
        <div className="ledger-tools">
          <Select
            label={text.coin}
            isLabelHidden
            size="small"
            value={coin}
            onChange={setCoin}
            options={[
              { id: anyCoin, label: text.anyCoin },
              ...coins.map(({ symbol }) => ({ id: symbol, label: symbol.toUpperCase() })),
            ]}
          />
          <CsvButton call="GET /private/history/ledger" filter={filter} fileName="movements" />
        </div>
      </header>
      <PagedList request={request} emptyTitle={text.noMovements}>
        {(entries) => <LedgerTable entries={entries} />}
      </PagedList>
    </section>
  )
}

function LedgerTable({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  const text = useText('wallet')
  const kinds: Readonly<Record<LedgerEntry['type'], string>> = {
    trade: text.ledgerTrade,
    deposit: text.ledgerDeposit,
    withdrawal: text.ledgerWithdrawal,
    adjustment: text.ledgerAdjustment,
    transfer: text.ledgerTransfer,
    fees: text.ledgerFees,
    conversion: text.ledgerConversion,
  }
  const [withdrawal, setWithdrawal] = useState<string>()
  return (
    <>
      <Table
        label={text.movements}
        isDense
        items={entries}
        keyOf={({ entryId }) => entryId}
        columns={[
          { id: 'time', title: text.time, isWideOnly: true, cell: ({ time }) => <TimeCell time={time} /> },
          {
            id: 'kind',
            title: text.entry,
            isRowHeader: true,
            cell: (entry) => <EntryCell entry={entry} kind={kinds[entry.type]} onWithdrawal={setWithdrawal} />,
          },
          { id: 'change', title: text.change, isNumber: true, cell: (entry) => <ChangeCell entry={entry} /> },
          {
            id: 'fee',
            title: text.fee,
            isNumber: true,
            isWideOnly: true,
            cell: ({ fee, coin }) => (fee === '0' ? '–' : <AmountCell amount={fee} coin={coin} />),
          },
          {
            id: 'balance',
            title: text.balanceAfter,
            isNumber: true,
            isWideOnly: true,
            cell: ({ balance, coin }) => <AmountCell amount={balance} coin={coin} />,
          },
        ]}
      />
      {withdrawal === undefined ? null : (
        <WithdrawalDetail withdrawalId={withdrawal} onClose={() => setWithdrawal(undefined)} />
      )}
    </>
  )
}

interface EntryCellProps {
  readonly entry: LedgerEntry
  readonly kind: string
  readonly onWithdrawal: (withdrawalId: string) => void
}

/** A withdrawal opens its details. A narrow screen has no columns for time and balance: they are below the entry. */
function EntryCell({ entry: { type, referenceId, time }, kind, onWithdrawal }: EntryCellProps) {
  return (
    <span className="ledger-lines">
      {type === 'withdrawal' && referenceId !== '' ? (
        <Button size="small" look="quiet" className="ledger-open" onPress={() => onWithdrawal(referenceId)}>
          {kind}
        </Button>
      ) : (
        kind
      )}
      <small className="table-narrow-only">
        <TimeCell time={time} />
      </small>
    </span>
  )
}

function ChangeCell({ entry: { amount, balance, coin } }: { readonly entry: LedgerEntry }) {
  const isLoss = amount.startsWith('-')
  return (
    <span className="ledger-lines">
      <span className={isLoss ? 'num ledger-loss' : 'num ledger-gain'}>
        {`${isLoss ? '−' : '+'}${showExact(isLoss ? amount.slice(1) : amount)} ${coin.toUpperCase()}`}
      </span>
      <small className="table-narrow-only">
        <AmountCell amount={balance} coin={coin} />
      </small>
    </span>
  )
}
