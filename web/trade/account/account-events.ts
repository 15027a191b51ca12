import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AccountEvent, AccountUpdate } from '../../../client/socket/account-stream.ts'
import type { Balance, Order } from '../../../client/trading/api.generated.ts'
import { useSession } from '../../session/session-store.ts'
import { forgetTradingKey } from '../../session/trading-key.ts'
import { openTradingSocket } from '../live/session-transport.ts'
import { withChangedBalances } from '../model/balances.ts'
import { withChangedOrders } from '../model/orders.ts'
import { queryNames, refreshAccount } from './queries.ts'

/** Histories are read anew at most this often, however many fills there are. */
const historyPauseMs = 1_000
/** After the server has ended a session of the key, before a new one is asked for. */
const renewPauseMs = 2_000

export type OnUpdate = (update: AccountUpdate) => void

/** Keeps orders, balances and histories of the signed-in person up to date while the component is there. */
export function useAccountEvents(onUpdate: OnUpdate): void {
  const client = useQueryClient()
  const session = useSession()
  const person = session.kind === 'signed-in' ? session.person.userId : undefined
  useEffect(() => {
    if (person === undefined) return
    return followAccount(client, onUpdate)
  }, [client, person, onUpdate])
}

function followAccount(client: QueryClient, onUpdate: OnUpdate): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const histories = createHistoryRefresh(client)
  let socket = openTradingSocket({ onTrouble: () => undefined })
  const restart = () => {
    socket.close()
    if (isOver) return
    timer = setTimeout(() => {
      socket = openTradingSocket({ onTrouble: () => undefined })
      start()
    }, renewPauseMs)
  }
  const hear = (event: AccountEvent) => {
    if (isOver) return
    if (event.event === 'update') {
      applyUpdate(client, event)
      if (event.fills.length + event.orders.length > 0) histories.ask()
      return onUpdate(event)
    }
    if (event.event === 'session_ended') {
      forgetTradingKey()
      restart()
    }
    void refreshAccount(client)
  }
  const start = () => {
    // What was read before the logon may lack what happened in between.
    socket.openAccount(hear).then(
      () => refreshAccount(client),
      () => restart(),
    )
  }
  start()
  return () => {
    isOver = true
    clearTimeout(timer)
    histories.end()
    socket.close()
  }
}

function applyUpdate(client: QueryClient, { orders, balances }: AccountUpdate): void {
  client.setQueryData<Order[]>(queryNames.openOrders, (known) => known && withChangedOrders(known, orders))
  client.setQueryData<Balance[]>(queryNames.balances, (known) => known && withChangedBalances(known, balances))
}

function createHistoryRefresh(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined
        for (const queryKey of [queryNames.orders, queryNames.fills]) void client.invalidateQueries({ queryKey })
      }, historyPauseMs)
    },
    end: () => clearTimeout(timer),
  }
}
