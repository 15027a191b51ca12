import { useCallback, useMemo, useState } from 'react'
import { IconButton } from '../design/buttons/icon-button.tsx'
import { Tabs } from '../design/display/tabs.tsx'
import { ChatIcon } from '../design/icons/icons.tsx'
import { useText } from '../i18n/text.ts'
import { useTitle } from '../page/document-title.ts'
import { MarketChat } from '../page/provided-parts.tsx'
import { useMedia } from '../platform/media.ts'
import { createStore, useStore } from '../platform/store.ts'
import { ActivityPanel } from './activity/activity-panel.tsx'
import { ChartPanel } from './chart/chart-panel.tsx'
import { PairBalances } from './form/pair-balances.tsx'
import { TradeFormPanel } from './form/trade-form-panel.tsx'
import { LayoutMenu } from './layout/layout-menu.tsx'
import { PanelHandle } from './layout/panel-handle.tsx'
import { gridOf, type HidablePanel, hasChat, terminalLayout, withChat } from './layout/terminal-layout.ts'
import { tickers } from './live/market-stores.ts'
import { useIsNarrow } from './live/use-is-narrow.ts'
import { terminalMessages } from './messages/terminal.ts'
import { showFixed } from './model/format.ts'
import { type Market, marketName } from './model/market.ts'
import { emptyDraft, type PickedRow, withPickedRow } from './model/order-draft.ts'
import { BookPanel } from './parts/book-panel.tsx'
import { MarketHeader } from './parts/market-header.tsx'
import { StateBanner } from './parts/state-banner.tsx'
import { TapePanel } from './parts/tape-panel.tsx'
import { useFormShortcuts } from './parts/use-trade-commands.tsx'
import './terminal.css'

/** One market: chart, book, tape, order form and the user's activity. */
export function Terminal({ market }: { readonly market: Market }) {
  const isNarrow = useIsNarrow()
  return (
    <>
      <MarketTitle market={market} />
      {isNarrow ? <PhoneTerminal market={market} /> : <DesktopTerminal market={market} />}
    </>
  )
}

/** A separate component, so that a new price does not render the terminal. */
function MarketTitle({ market }: { readonly market: Market }) {
  const ticker = useStore(tickers).get(market.symbol)
  const price = ticker === undefined ? '' : ` ${showFixed(ticker.lastPrice, market.priceDecimals)}`
  useTitle(`${marketName(market)}${price}`)
  return null
}

/** The form state is outside of React, so that a click in the book does not render the terminal. */
function useForm(market: Market) {
  const form = useMemo(() => createStore(emptyDraft), [])
  const pick = useMemo(
    () => (picked: PickedRow) => form.set((draft) => withPickedRow(draft, picked, market)),
    [form, market],
  )
  return { form, pick }
}

/** On desktop the form is always visible. */
const nothing = () => undefined

function DesktopTerminal({ market }: { readonly market: Market }) {
  const text = useText(terminalMessages)
  const { form, pick } = useForm(market)
  useFormShortcuts(form, market, nothing)
  const layout = useStore(terminalLayout)
  const room = { isCompact: useMedia('(max-width: 1120px)'), isWide: useMedia('(min-width: 1600px)') }
  const { areas, columns, rows } = gridOf(layout, room)
  const isChatShown = hasChat(layout, room)
  const showChat = (isShown: boolean) => terminalLayout.set((now) => withChat(now, isShown))
  // The button that shows it again gets the focus.
  const hideChat = () => {
    showChat(false)
    document.querySelector<HTMLElement>('.terminal-chat-button')?.focus()
  }
  const isShown = (panel: HidablePanel) => areas.includes(panel)
  return (
    <div
      className={isChatShown ? 'terminal terminal-with-chat' : 'terminal'}
      style={{ gridTemplateAreas: areas, gridTemplateColumns: columns, gridTemplateRows: rows }}
    >
      <MarketHeader market={market} after={<TerminalButtons isChatShown={isChatShown} onChat={showChat} />} />
      <StateBanner market={market} />
      <ChartPanel market={market} />
      {isShown('book') ? <BookPanel market={market} onPick={pick} /> : null}
      {isShown('tape') ? <TapePanel market={market} /> : null}
      <section className="terminal-form" aria-label={text.trade}>
        <TradeFormPanel market={market} form={form} />
        <PairBalances market={market} />
      </section>
      {isShown('activity') ? <ActivityPanel market={market} /> : null}
      {isShown('book') || isShown('tape') ? <PanelHandle panel="book" label={text.resizeBook} /> : null}
      <PanelHandle panel="form" label={text.resizeForm} />
      {isChatShown ? <MarketChat symbol={market.symbol} onHide={hideChat} /> : null}
      {isChatShown ? <PanelHandle panel="chat" label={text.resizeChat} /> : null}
      {isShown('activity') ? <PanelHandle panel="activity" label={text.resizeActivity} /> : null}
    </div>
  )
}

interface TerminalButtonsProps {
  readonly isChatShown: boolean
  readonly onChat: (isShown: boolean) => void
}

function TerminalButtons({ isChatShown, onChat }: TerminalButtonsProps) {
  const text = useText(terminalMessages)
  return (
    <span className="terminal-buttons">
      <LayoutMenu />
      <IconButton
        size="small"
        className="terminal-chat-button"
        label={isChatShown ? text.hideChat : text.showChat}
        icon={<ChatIcon size={16} />}
        isOn={isChatShown}
        onPress={() => onChat(!isChatShown)}
      />
    </span>
  )
}

type PhoneTab = 'chart' | 'book' | 'trade' | 'orders' | 'chat'

function PhoneTerminal({ market }: { readonly market: Market }) {
  const text = useText(terminalMessages)
  const [shown, setShown] = useState<PhoneTab>('chart')
  const { form, pick } = useForm(market)
  const showForm = useCallback(() => setShown('trade'), [])
  useFormShortcuts(form, market, showForm)
  const pickAndTrade = (picked: PickedRow) => {
    pick(picked)
    setShown('trade')
  }
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
          { id: 'trade', label: text.trade, content: <TradeFormPanel market={market} form={form} /> },
          { id: 'orders', label: text.orders, content: <ActivityPanel market={market} /> },
          { id: 'chat', label: text.chat, content: <MarketChat symbol={market.symbol} /> },
        ]}
      />
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
