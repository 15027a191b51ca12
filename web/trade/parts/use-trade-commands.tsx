import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { useText } from '../../i18n/text.ts'
import { registerCommands } from '../../page/commands.ts'
import { type Shortcut, useShortcuts } from '../../page/shortcuts.ts'
import type { Store } from '../../platform/store.ts'
import { useMarkets } from '../account/queries.ts'
import { sizeField } from '../form/order-fields.tsx'
import { type Market, marketName, type Side } from '../model/market.ts'
import { type OrderDraft, withSide } from '../model/order-draft.ts'
import { CoinMark } from './coin-mark.tsx'

/** Adds the markets to the command palette. */
export function useTradeCommands(): void {
  const text = useText('terminal')
  const { data: markets } = useMarkets()
  const [, navigate] = useLocation()
  useEffect(() => {
    const commands = (markets ?? []).map((market) => ({
      id: `market-${market.symbol}`,
      title: marketName(market),
      keywords: market.symbol,
      icon: <CoinMark coin={market.base} size={16} />,
      group: text.markets,
      run: () => navigate(`/trade/${market.symbol}`),
    }))
    return registerCommands(commands)
  }, [markets, navigate, text])
}

/** B and S switch the form to buy and sell and focus the amount. */
export function useFormShortcuts(form: Store<OrderDraft>, market: Market, onUse: () => void): void {
  const text = useText('orderForm')
  const { trade } = useText('terminal')
  const shortcuts = useMemo((): Shortcut[] => {
    const turn = (side: Side) => () => {
      form.set((draft) => withSide(draft, side, market))
      onUse()
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`.order-form .${sizeField}`)?.focus())
    }
    return [
      { keys: 'b', shown: 'b', title: text.buy, group: trade, run: turn('buy') },
      { keys: 's', shown: 's', title: text.sell, group: trade, run: turn('sell') },
    ]
  }, [form, market, onUse, text, trade])
  useShortcuts(shortcuts)
}
