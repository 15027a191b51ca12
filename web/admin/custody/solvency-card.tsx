import { Badge } from '../../design/display/badge.tsx'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { Listing } from '../listing.tsx'
import { groupedDecimal } from '../short-decimal.ts'
import { type CoinSolvency, useSolvency } from './custody.ts'
import { custodyMessages } from './messages.ts'

/** Per coin: what the accounts have, and what the wallets have. */
export function SolvencyCard() {
  const text = useText(custodyMessages)
  const solvency = useSolvency()
  const columns = [
    'coin',
    'liabilities',
    'assets',
    'hot',
    'cold',
    'unswept',
    'sentWithdrawals',
    'shortfallColumn',
  ] as const
  return (
    <Listing query={solvency}>
      {(coins) => (
        <Card title={text.solvency}>
          <table className="admin-tiers">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {text[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {coins.map((coin) => (
                <CoinRow key={coin.coin} solvency={coin} />
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </Listing>
  )
}

function CoinRow({ solvency }: { readonly solvency: CoinSolvency }) {
  const text = useText(custodyMessages)
  const { coin, shortfall, unknownNetworks } = solvency
  const isShort = shortfall !== null && Number(shortfall) > 0
  return (
    <tr>
      <td>{coin.toUpperCase()}</td>
      {(['liabilities', 'assets', 'hot', 'cold', 'unswept', 'sentWithdrawals'] as const).map((name) => (
        <td key={name}>
          <bdi className="num">{groupedDecimal(solvency[name])}</bdi>
        </td>
      ))}
      <td>
        {shortfall === null ? (
          text.unknown(unknownNetworks.join(', '))
        ) : (
          <Badge tone={isShort ? 'bad' : 'good'}>{groupedDecimal(shortfall)}</Badge>
        )}
      </td>
    </tr>
  )
}
