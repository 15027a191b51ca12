import { type ReactNode, useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { CloseIcon, ListIcon, WalletIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { registerCommands } from '../../page/commands.ts'
import { type Shortcut, useShortcuts } from '../../page/shortcuts.ts'
import type { Store } from '../../platform/store.ts'
import { useIsSignedIn, useMarkets } from '../account/queries.ts'
import { cancelAllRequest } from '../activity/cancel-all-request.ts'
import { sizeField } from '../form/order-fields.tsx'
import { type Market, marketName, type Side } from '../model/market.ts'
import { type OrderDraft, withSide } from '../model/order-draft.ts'
import { CoinMark } from './coin-mark.tsx'

/** Adds the markets and the views of wallet and orders to the command palette. */
export function useTradeCommands(): void {
  const text = useText('terminal')
  const { data: markets } = useMarkets()
  const [, navigate] = useLocation()
  useViewCommands()
  useCancelCommand()
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

/** Pages of an account: a visitor has none of them. */
function useViewCommands(): void {
  const isSignedIn = useIsSignedIn()
  const { wallet, deposit, withdraw, addressBook, movements } = useText('wallet')
  const { banks } = useText('bank')
  const { ordersTitle, orderHistory, fills } = useText('orders')
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isSignedIn) return
    const command = (group: string, icon: ReactNode) => (title: string, path: string) => ({
      ...{ id: `view-${path}`, title, group, icon },
      run: () => navigate(`/trade/${path}`),
    })
    const inWallet = command(wallet, <WalletIcon />)
    const inOrders = command(ordersTitle, <ListIcon />)
    return registerCommands([
      inWallet(deposit, 'wallet/deposit'),
      inWallet(withdraw, 'wallet/withdraw'),
      inWallet(addressBook, 'wallet/addresses'),
      inWallet(banks, 'wallet/banks'),
      inWallet(movements, 'wallet/movements'),
      inOrders(orderHistory, 'orders/history'),
      inOrders(fills, 'orders/fills'),
    ])
  }, [isSignedIn, wallet, deposit, withdraw, addressBook, movements, banks, ordersTitle, orderHistory, fills, navigate])
}

function useCancelCommand(): void {
  const isSignedIn = useIsSignedIn()
  const { ordersTitle: group, cancelAllOpen: title } = useText('orders')
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isSignedIn) return
    const run = () => {
      cancelAllRequest.set(true)
      navigate('/trade/orders')
    }
    return registerCommands([{ id: 'cancel-all', title, group, icon: <CloseIcon />, run }])
  }, [isSignedIn, title, group, navigate])
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
