import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AccountEvent, AccountUpdate, PriceAlertChange } from '../../../client/socket/account-stream.ts'
import type { Balance, Order, PriceAlert } from '../../../client/trading/api.generated.ts'
import { useSession } from '../../session/session-store.ts'
import { withChangedAlert } from '../alerts/check-alert.ts'
import { followAccount } from '../live/follow-account.ts'
import { withChangedBalances } from '../model/balances.ts'
import { withChangedOrders } from '../model/orders.ts'
import { queryNames, refreshAccount } from './queries.ts'
import { recordChange } from './updates-in-flight.ts'

/** Histories are fetched again at most this often, regardless of the number of fills and transfers. */
const historyPauseMs = 1_000
const tradeHistories = [queryNames.orders, queryNames.fills]
const transferHistories = [queryNames.deposits, queryNames.withdrawals, queryNames.withdrawLimits, queryNames.ledger]

export type OnUpdate = (update: AccountUpdate) => void

/** Keeps the user's orders, balances and histories up to date while the component is mounted. */
export function useAccountEvents(onUpdate: OnUpdate): void {
  const client = useQueryClient()
  const session = useSession()
  const person = session.kind === 'signed-in' ? session.person.userId : undefined
  useEffect(() => {
    if (person === undefined) return
    return followQueries(client, onUpdate)
  }, [client, person, onUpdate])
}

function followQueries(client: QueryClient, onUpdate: OnUpdate): () => void {
  const trades = createHistoryRefresh(client, tradeHistories)
  const transfers = createHistoryRefresh(client, transferHistories)
  const receive = (event: AccountEvent) => {
    if (event.event === 'update' || event.event === 'price_alert') recordChange(event)
    if (event.event === 'price_alert') return changeAlerts(client, event)
    const mayLackAlerts = event.event === 'reconnected' || event.event === 'price_alerts_missed'
    if (mayLackAlerts) return void client.invalidateQueries({ queryKey: queryNames.alerts })
    if (event.event !== 'update') return void refreshAccount(client)
    applyUpdate(client, event)
    if (event.fills.length + event.orders.length > 0) trades.ask()
    if (event.deposits.length + event.withdrawals.length > 0) transfers.ask()
    onUpdate(event)
  }
  // Data read before the logon may miss events in between.
  const unfollow = followAccount(receive, () => void refreshAccount(client))
  return () => {
    trades.end()
    transfers.end()
    unfollow()
  }
}

function changeAlerts(client: QueryClient, change: PriceAlertChange): void {
  client.setQueryData<PriceAlert[]>(queryNames.alerts, (known) => known && withChangedAlert(known, change))
}

function applyUpdate(client: QueryClient, { orders, balances }: AccountUpdate): void {
  client.setQueryData<Order[]>(queryNames.openOrders, (known) => known && withChangedOrders(known, orders))
  for (const order of orders)
    client.setQueryData<Order | null>([...queryNames.cards, 'order', order.orderId], (known) => known && order)
  client.setQueryData<Balance[]>(queryNames.balances, (known) => known && withChangedBalances(known, balances))
}

function createHistoryRefresh(client: QueryClient, histories: readonly QueryKey[]) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined
        for (const queryKey of histories) void client.invalidateQueries({ queryKey })
      }, historyPauseMs)
    },
    end: () => clearTimeout(timer),
  }
}
