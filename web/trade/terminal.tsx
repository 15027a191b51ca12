import { IconButton } from '../design/buttons/icon-button.tsx'
import { ChatIcon } from '../design/icons/icons.tsx'
import { useText } from '../i18n/text.ts'
import { useTitle } from '../page/document-title.ts'
import { MarketChat } from '../page/provided-parts.tsx'
import { useMedia } from '../platform/media.ts'
import { useStore } from '../platform/store.ts'
import { ActivityPanel } from './activity/later-activity-panel.tsx'
import { ChartPanel } from './chart/chart-panel.tsx'
import { PairBalances } from './form/pair-balances.tsx'
import { TradeFormPanel } from './form/trade-form-panel.tsx'
import { useDraft } from './form/use-draft.ts'
import { LayoutMenu } from './layout/layout-menu.tsx'
import { PanelHandle } from './layout/panel-handle.tsx'
import { firstSize, gridOf, hasChat, terminalLayout, type WindowRoom, withChat } from './layout/terminal-layout.ts'
import { tickers } from './live/market-stores.ts'
import { useIsNarrow } from './live/use-is-narrow.ts'
import { showFixed } from './model/format.ts'
import { type Market, marketName } from './model/market.ts'
import { BookPanel } from './parts/book-panel.tsx'
import { MarketHeader } from './parts/market-header.tsx'
import { StateBanner } from './parts/state-banner.tsx'
import { TapePanel } from './parts/tape-panel.tsx'
import { useFormShortcuts } from './parts/use-trade-commands.tsx'
import { PhoneTerminal } from './phone/phone-terminal.tsx'
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

/** On desktop the form is always visible. */
const nothing = () => undefined

function DesktopTerminal({ market }: { readonly market: Market }) {
  const text = useText('terminal')
  const { form, pick } = useDraft(market)
  useFormShortcuts(form, market, nothing)
  const layout = useStore(terminalLayout)
  const room = useRoom()
  const { areas, columns, rows, shown, isStacked } = gridOf(layout, room)
  const first = firstSize(room)
  const isChatShown = hasChat(layout, room)
  const showChat = (isShown: boolean) => terminalLayout.set((now) => withChat(now, isShown))
  // The button that shows it again gets the focus.
  const hideChat = () => {
    showChat(false)
    document.querySelector<HTMLElement>('.terminal-chat-button')?.focus()
  }
  const hasBook = shown.includes('book')
  const bookAndForm = (
    <>
      {hasBook ? <BookPanel market={market} onPick={pick} /> : null}
      <section className="terminal-form" aria-label={text.trade}>
        <TradeFormPanel market={market} form={form} />
        <PairBalances market={market} />
      </section>
    </>
  )
  return (
    <div
      className={isChatShown && !isStacked ? 'terminal terminal-with-chat' : 'terminal'}
      style={{ gridTemplateAreas: areas, gridTemplateColumns: columns, gridTemplateRows: rows }}
    >
      <MarketHeader market={market} after={<TerminalButtons isChatShown={isChatShown} onChat={showChat} />} />
      <StateBanner market={market} />
      <ChartPanel market={market} />
      {isStacked ? <div className="terminal-side">{bookAndForm}</div> : bookAndForm}
      {shown.includes('tape') ? <TapePanel market={market} /> : null}
      {shown.includes('activity') ? <ActivityPanel market={market} /> : null}
      {!isStacked && (hasBook || shown.includes('tape')) ? (
        <PanelHandle panel="book" label={text.resizeBook} first={first} />
      ) : null}
      <PanelHandle panel="form" label={text.resizeForm} first={first} />
      {isChatShown ? <MarketChat symbol={market.symbol} onHide={hideChat} /> : null}
      {isChatShown && !isStacked ? <PanelHandle panel="chat" label={text.resizeChat} first={first} /> : null}
      {shown.includes('activity') ? <PanelHandle panel="activity" label={text.resizeActivity} first={first} /> : null}
    </div>
  )
}

function useRoom(): WindowRoom {
  return {
    isCompact: useMedia('(max-width: 1120px)'),
    isTall: useMedia('(min-height: 1000px)'),
    isWide: useMedia('(min-width: 1600px)'),
  }
}

interface TerminalButtonsProps {
  readonly isChatShown: boolean
  readonly onChat: (isShown: boolean) => void
}

function TerminalButtons({ isChatShown, onChat }: TerminalButtonsProps) {
  const text = useText('terminal')
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
