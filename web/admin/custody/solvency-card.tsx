import { Badge } from '../../design/display/badge.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { type TextOf, useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { Listing } from '../listing.tsx'
import { groupedDecimal } from '../short-decimal.ts'
import { type CoinSolvency, useSolvency } from './custody.ts'

/** Per coin: what the accounts have, and what the wallets have. */
export function SolvencyCard() {
  const text = useText('custody')
  const solvency = useSolvency()
  return (
    <Listing query={solvency}>
      {(coins) => (
        <Card title={text.solvency}>
          <div className="admin-solvency">
            <Table label={text.solvency} items={coins} keyOf={({ coin }) => coin} columns={columnsOf(text)} />
          </div>
        </Card>
      )}
    </Listing>
  )
}

type Text = TextOf<'custody'>
const amounts = ['liabilities', 'assets', 'hot', 'cold', 'unswept', 'sentWithdrawals'] as const

function columnsOf(text: Text): TableColumn<CoinSolvency>[] {
  return [
    { id: 'coin', title: text.coin, cell: (solvency) => <CoinCell solvency={solvency} /> },
    {
      id: 'shortfall',
      title: text.shortfallColumn,
      isNumber: true,
      isWideOnly: true,
      cell: (solvency) => <Shortfall solvency={solvency} />,
    },
    ...amounts.map((name) => ({
      id: name,
      title: text[name],
      isNumber: true,
      isWideOnly: true,
      cell: (solvency: CoinSolvency) => <Amount of={solvency} name={name} />,
    })),
  ]
}

/** A phone and a tablet have no columns for the amounts: they are below the coin. */
function CoinCell({ solvency }: { readonly solvency: CoinSolvency }) {
  const text = useText('custody')
  return (
    <>
      {solvency.coin.toUpperCase()}
      <dl className="admin-facts table-narrow-only">
        {amounts.map((name) => (
          <div key={name}>
            <dt>{text[name]}</dt>
            <dd>
              <Amount of={solvency} name={name} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{text.shortfallColumn}</dt>
          <dd>
            <Shortfall solvency={solvency} />
          </dd>
        </div>
      </dl>
    </>
  )
}

interface AmountProps {
  readonly of: CoinSolvency
  readonly name: (typeof amounts)[number]
}

function Amount({ of, name }: AmountProps) {
  return <bdi className="num">{groupedDecimal(of[name])}</bdi>
}

/** Unknown while the balances of a network are missing. */
function Shortfall({ solvency: { shortfall, unknownNetworks } }: { readonly solvency: CoinSolvency }) {
  const text = useText('custody')
  if (shortfall === null) return <span className="admin-faint">{text.unknown(unknownNetworks.join(', '))}</span>
  return <Badge tone={Number(shortfall) > 0 ? 'bad' : 'good'}>{groupedDecimal(shortfall)}</Badge>
}
