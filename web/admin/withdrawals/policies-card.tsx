import { Table, type TableColumn } from '../../design/display/table.tsx'
import { type TextOf, useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { Listing } from '../listing.tsx'
import { groupedDecimal } from '../short-decimal.ts'
import { usePolicies, type WithdrawalPolicy } from './withdrawals.ts'

/** Required approvals and daily limits: shown here, changed on the server. */
export function PoliciesCard() {
  const text = useText('withdrawals')
  const policies = usePolicies()
  return (
    <Listing query={policies}>
      {(all) => (
        <Card title={text.limits}>
          <p className="settings-row">{text.limitsText}</p>
          <Table label={text.limits} items={all} keyOf={({ coin }) => coin} columns={columnsOf(text)} />
        </Card>
      )}
    </Listing>
  )
}

type Text = TextOf<'withdrawals'>

interface PolicyFact {
  readonly id: string
  readonly title: string
  readonly value: (policy: WithdrawalPolicy) => string
}

function factsOf(text: Text): readonly PolicyFact[] {
  const limit = (amount: string) => (amount === '' ? text.noLimit : groupedDecimal(amount))
  return [
    {
      id: 'approvals',
      title: text.approvals,
      value: ({ approvals, approvalsAbove }) =>
        approvals === '1' ? text.oneApproval : text.approvalsAbove(approvals, groupedDecimal(approvalsAbove)),
    },
    {
      id: 'account',
      title: text.accountDaily,
      value: ({ accountDaily }) => (accountDaily.length === 0 ? text.noLimit : accountDaily.map(limit).join(' · ')),
    },
    { id: 'venue', title: text.venueDaily, value: ({ venueDaily }) => limit(venueDaily) },
    { id: 'today', title: text.claimedToday, value: ({ claimedToday }) => groupedDecimal(claimedToday) },
  ]
}

function columnsOf(text: Text): TableColumn<WithdrawalPolicy>[] {
  return [
    { id: 'coin', title: text.coin, cell: (policy) => <CoinCell policy={policy} /> },
    ...factsOf(text).map(({ id, title, value }) => ({
      id,
      title,
      isNumber: true,
      isWideOnly: true,
      cell: (policy: WithdrawalPolicy) => <bdi className="num">{value(policy)}</bdi>,
    })),
  ]
}

/** A narrow screen has no columns for the limits: they are below the coin. */
function CoinCell({ policy }: { readonly policy: WithdrawalPolicy }) {
  const text = useText('withdrawals')
  return (
    <>
      {policy.coin.toUpperCase()}
      <dl className="admin-facts table-narrow-only">
        {factsOf(text).map(({ id, title, value }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>
              <bdi className="num">{value(policy)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
