import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { Listing } from '../listing.tsx'
import { groupedDecimal } from '../short-decimal.ts'
import { withdrawalMessages } from './messages.ts'
import { usePolicies, type WithdrawalPolicy } from './withdrawals.ts'

/** Required approvals and daily limits: shown here, changed on the server. */
export function PoliciesCard() {
  const text = useText(withdrawalMessages)
  const policies = usePolicies()
  return (
    <Listing query={policies}>
      {(all) => (
        <Card title={text.limits}>
          <p className="settings-row">{text.limitsText}</p>
          <table className="admin-tiers">
            <thead>
              <tr>
                <th scope="col">{text.coin}</th>
                <th scope="col">{text.approvals}</th>
                <th scope="col">{text.accountDaily}</th>
                <th scope="col">{text.venueDaily}</th>
                <th scope="col">{text.claimedToday}</th>
              </tr>
            </thead>
            <tbody>
              {all.map((policy) => (
                <PolicyRow key={policy.coin} policy={policy} />
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </Listing>
  )
}

function PolicyRow({ policy }: { readonly policy: WithdrawalPolicy }) {
  const text = useText(withdrawalMessages)
  const { coin, approvals, approvalsAbove, accountDaily, venueDaily, claimedToday } = policy
  const limit = (amount: string) => (amount === '' ? text.noLimit : groupedDecimal(amount))
  return (
    <tr>
      <td>{coin.toUpperCase()}</td>
      <td>{approvals === '1' ? text.oneApproval : text.approvalsAbove(approvals, groupedDecimal(approvalsAbove))}</td>
      <td>
        <bdi className="num">{accountDaily.length === 0 ? text.noLimit : accountDaily.map(limit).join(' · ')}</bdi>
      </td>
      <td>
        <bdi className="num">{limit(venueDaily)}</bdi>
      </td>
      <td>
        <bdi className="num">{groupedDecimal(claimedToday)}</bdi>
      </td>
    </tr>
  )
}
