import { Badge } from '../../design/display/badge.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { type TextOf, useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { Listing } from '../listing.tsx'
import { groupedDecimal } from '../short-decimal.ts'
import { type CoinSolvency, useSolvency } from './custody.ts'
import { custodyMessages } from './messages.ts'

/** Per coin: what the accounts have, and what the wallets have. */
export function SolvencyCard() {
  const text = useText(custodyMessages)
  const solvency = useSolvency()
  return (
    <Listing query={solvency}>
      {(coins) => (
        <Card title={text.solvency}>
          <Table label={text.solvency} items={coins} keyOf={({ coin }) => coin} columns={columnsOf(text)} />
        </Card>
      )}
    </Listing>
  )
}

type Text = TextOf<(typeof custodyMessages)['en']>
const wallets = ['hot', 'cold', 'unswept', 'sentWithdrawals'] as const

function columnsOf(text: Text): TableColumn<CoinSolvency>[] {
  return [
    { id: 'coin', title: text.coin, cell: ({ coin }) => coin.toUpperCase() },
    {
      id: 'liabilities',
      title: text.liabilities,
      isNumber: true,
      cell: (coin) => <Amount of={coin} name="liabilities" />,
    },
    {
      id: 'assets',
      title: text.assets,
      isNumber: true,
      cell: (coin) => (
        <span className="admin-two-lines">
          <Amount of={coin} name="assets" />
          {wallets.map((name) => (
            <small key={name} className="table-narrow-only">
              {text[name]} <Amount of={coin} name={name} />
            </small>
          ))}
          <span className="table-narrow-only">
            <Shortfall solvency={coin} />
          </span>
        </span>
      ),
    },
    ...wallets.map((name) => ({
      id: name,
      title: text[name],
      isNumber: true,
      isWideOnly: true,
      cell: (coin: CoinSolvency) => <Amount of={coin} name={name} />,
    })),
    {
      id: 'shortfall',
      title: text.shortfallColumn,
      isNumber: true,
      isWideOnly: true,
      cell: (coin) => <Shortfall solvency={coin} />,
    },
  ]
}

interface AmountProps {
  readonly of: CoinSolvency
  readonly name: 'liabilities' | 'assets' | (typeof wallets)[number]
}

function Amount({ of, name }: AmountProps) {
  return <bdi className="num">{groupedDecimal(of[name])}</bdi>
}

/** Unknown while the balances of a network are missing. */
function Shortfall({ solvency: { shortfall, unknownNetworks } }: { readonly solvency: CoinSolvency }) {
  const text = useText(custodyMessages)
  if (shortfall === null) return <span className="admin-faint">{text.unknown(unknownNetworks.join(', '))}</span>
  return <Badge tone={Number(shortfall) > 0 ? 'bad' : 'good'}>{groupedDecimal(shortfall)}</Badge>
}
