import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { Badge, type BadgeProps } from '../../design/display/badge.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { ChartIcon, ChevronDownIcon } from '../../design/icons/icons.tsx'
import { type MenuEntry, WithMenu } from '../../design/overlays/menu.tsx'
import { useText } from '../../i18n/text.ts'
import { Section } from '../../page/sections/section.tsx'
import { CardListing } from '../listing.tsx'
import { menuColumn } from '../row-menu.tsx'
import { groupedDecimal, shortDecimal } from '../short-decimal.ts'
import { FeesCards } from './fees-cards.tsx'
import { type MarketDialogRequest, MarketDialogs } from './market-dialogs.tsx'
import { type MarketState, marketName, marketStates, type OperatorMarket, stateVerbs, useMarkets } from './markets.ts'

const tones: Readonly<Record<MarketState, NonNullable<BadgeProps['tone']>>> = {
  active: 'good',
  post_only: 'warn',
  cancel_only: 'warn',
  halted: 'bad',
}

export function MarketsSection() {
  const shared = useText('admin')
  const text = useText('markets')
  const markets = useMarkets()
  const [request, setRequest] = useState<MarketDialogRequest | undefined>()
  const openForAll = (state: MarketState) => () => setRequest({ action: 'state', state, symbol: 'all', name: text.all })
  const everything: MenuEntry[] = [
    { id: 'halt', label: text.haltAll, isDangerous: true, onAction: openForAll('halted') },
    { id: 'resume', label: text.resumeAll, onAction: openForAll('active') },
  ]
  return (
    <Section title={shared.markets} text={text.text} action={<AllMarketsMenu entries={everything} />} isWide>
      <CardListing
        query={markets}
        empty={
          <EmptyState icon={<ChartIcon size={22} />} title={text.none}>
            {text.noneText}
          </EmptyState>
        }
      >
        {(all) => <MarketTable markets={all} onOpenDialog={setRequest} />}
      </CardListing>
      <FeesCards />
      <MarketDialogs request={request} onClose={() => setRequest(undefined)} />
    </Section>
  )
}

function AllMarketsMenu({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const text = useText('markets')
  return (
    <WithMenu
      label={text.haltOrResumeAll}
      trigger={<Button after={<ChevronDownIcon size={14} />}>{text.haltOrResumeAll}</Button>}
      groups={[{ id: 'all', entries }]}
    />
  )
}

interface MarketTableProps {
  readonly markets: readonly OperatorMarket[]
  readonly onOpenDialog: (request: MarketDialogRequest) => void
}

function MarketTable({ markets, onOpenDialog }: MarketTableProps) {
  const shared = useText('admin')
  const text = useText('markets')
  const entriesOf = (market: OperatorMarket): MenuEntry[] => {
    const subject = { symbol: market.symbol, name: marketName(market) }
    const states = marketStates.filter((state) => state !== market.state)
    return [
      ...states.map((state) => ({
        id: state,
        label: text[stateVerbs[state]],
        description: text[`${state}Text`],
        isDangerous: state === 'halted',
        onAction: () => onOpenDialog({ action: 'state', state, ...subject }),
      })),
      {
        id: 'clear',
        label: text.clear,
        isDangerous: true,
        onAction: () => onOpenDialog({ action: 'clear', ...subject }),
      },
    ]
  }
  const columns: TableColumn<OperatorMarket>[] = [
    { id: 'market', title: text.market, cell: (market) => <bdi className="num">{marketName(market)}</bdi> },
    { id: 'state', title: shared.state, cell: ({ state }) => <Badge tone={tones[state]}>{text[state]}</Badge> },
    {
      id: 'minimum',
      title: text.minimum,
      isNumber: true,
      isWideOnly: true,
      cell: ({ minimumQuoteSize, quote }) => (
        <bdi className="num">{`${groupedDecimal(minimumQuoteSize)} ${quote.toUpperCase()}`}</bdi>
      ),
    },
    {
      id: 'band',
      title: text.band,
      isNumber: true,
      isWideOnly: true,
      cell: ({ priceBand }) =>
        Number(priceBand) === 0 ? text.noBand : <bdi className="num">{`±${shortDecimal(priceBand)}%`}</bdi>,
    },
    menuColumn(shared.actions, marketName, entriesOf),
  ]
  return <Table label={shared.markets} items={markets} keyOf={({ symbol }) => symbol} columns={columns} />
}
