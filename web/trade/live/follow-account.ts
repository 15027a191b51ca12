import type { AccountListener } from '../../../client/socket/account-stream.ts'
import { ChatError } from '../../session/chat-request.ts'
import { clearTradingKey } from '../../session/trading-key.ts'
import { openTradingSocket } from './session-transport.ts'

/** After the server has ended a session of the key, before a new one is asked for. */
const renewPauseMs = 2_000

/** Hears what happens to the account of the signed-in person until the answer is called. */
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
      if (mayNotTrade(problem)) socket.close()
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

/** Then there is no account to follow, and there will be none. */
function mayNotTrade(problem: unknown): boolean {
  return problem instanceof ChatError && problem.status >= 400 && problem.status < 500 && problem.status !== 429
}
