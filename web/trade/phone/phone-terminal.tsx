import { useCallback, useState } from 'react'
import { Tabs } from '../../design/display/tabs.tsx'
import { useText } from '../../i18n/text.ts'
import { MarketChat } from '../../page/provided-parts.tsx'
import { ActivityPanel } from '../activity/later-activity-panel.tsx'
import { ChartPanel } from '../chart/chart-panel.tsx'
import { TradeFormPanel } from '../form/trade-form-panel.tsx'
import { useDraft } from '../form/use-draft.ts'
import type { Market, Side } from '../model/market.ts'
import { type PickedRow, withSide } from '../model/order-draft.ts'
import { BookPanel } from '../parts/book-panel.tsx'
import { MarketHeader } from '../parts/market-header.tsx'
import { StateBanner } from '../parts/state-banner.tsx'
import { TapePanel } from '../parts/tape-panel.tsx'
import { useFormShortcuts } from '../parts/use-trade-commands.tsx'
import { SideButtons } from './side-buttons.tsx'
import './phone-terminal.css'

type PhoneTab = 'chart' | 'book' | 'trade' | 'orders' | 'chat'

/** One market on a phone: one part at a time, with Buy and Sell below it. */
export function PhoneTerminal({ market }: { readonly market: Market }) {
  const text = useText('terminal')
  const [shown, setShown] = useState<PhoneTab>('chart')
  const { form, pick } = useDraft(market)
  const showForm = useCallback(() => setShown('trade'), [])
  useFormShortcuts(form, market, showForm)
  const pickAndTrade = (picked: PickedRow) => {
    pick(picked)
    showForm()
  }
  const trade = (side: Side) => {
    form.set((draft) => withSide(draft, side, market))
    showForm()
    // The pressed button is removed. A text field would open the keyboard over the form.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`.order-form .choice-item-${side}`)?.focus())
  }
  const tradeTab = (
    <div className="phone-form">
      <TradeFormPanel market={market} form={form} />
      <BookPanel market={market} onPick={pick} />
    </div>
  )
  return (
    <div className="terminal-phone">
      <MarketHeader market={market} />
      <StateBanner market={market} />
      <Tabs
        label={text.terminal}
        value={shown}
        onChange={setShown}
        className="terminal-tabs"
        tabs={[
          { id: 'chart', label: text.chart, content: <PhoneChart market={market} /> },
          { id: 'book', label: text.bookShort, content: <BookPanel market={market} onPick={pickAndTrade} /> },
          { id: 'trade', label: text.trade, content: tradeTab },
          { id: 'orders', label: text.orders, content: <ActivityPanel market={market} /> },
          { id: 'chat', label: text.chat, content: <MarketChat symbol={market.symbol} /> },
        ]}
      />
      {shown === 'trade' ? null : <SideButtons onChoose={trade} />}
    </div>
  )
}

function PhoneChart({ market }: { readonly market: Market }) {
  return (
    <div className="terminal-phone-chart">
      <ChartPanel market={market} />
      <TapePanel market={market} />
    </div>
  )
}
