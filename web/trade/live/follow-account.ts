import { ChatError } from '../../../client/chat/chat-error.ts'
import type { AccountListener } from '../../../client/socket/account-stream.ts'
import { clearTradingKey } from '../../session/trading-key.ts'
import { openTradingSocket } from './session-transport.ts'

/** The pause before a new session after the server ended one. */
const renewPauseMs = 2_000

/** Subscribes to the events of the user's account. Returns a function that stops it. */
export function followAccount(receive: AccountListener, onOpened: () => void): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket = openTradingSocket({ onTrouble: () => undefined })
  const restart = () => {
    socket.close()
    if (isOver) return
    timer = setTimeout(() => {
      socket = openTradingSocket({ onTrouble: () => undefined })
      start()
    }, renewPauseMs)
  }
  const listener: AccountListener = (event) => {
    if (isOver) return
    receive(event)
    if (event.event !== 'session_ended') return
    clearTradingKey()
    restart()
  }
  const start = () => {
    socket.openAccount(listener).then(onOpened, (problem: unknown) => {
      if (cannotTrade(problem)) socket.close()
      else restart()
    })
  }
  start()
  return () => {
    isOver = true
    clearTimeout(timer)
    socket.close()
  }
}

/** The user has no trading account. */
function cannotTrade(problem: unknown): boolean {
  return problem instanceof ChatError && problem.status >= 400 && problem.status < 500 && problem.status !== 429
}
