/** A Date header has whole seconds: smaller differences are not visible. */
const noticedFromMs = 2000

let offsetMs = 0

/** Measures the clock offset from any reply: a timestamp must be the server's time. */
export function learnServerTime(reply: Response) {
  const serverMs = Date.parse(reply.headers.get('date') ?? '')
  if (Number.isNaN(serverMs)) return
  const difference = serverMs + 500 - Date.now()
  offsetMs = Math.abs(difference) < noticedFromMs ? 0 : difference
}

/** The server time in milliseconds since 1970-01-01 UTC. */
export function serverNowMs(): number {
  return Date.now() + offsetMs
}

/** How far the local clock is behind the server's; negative when it is ahead. */
export function clockOffsetMs(): number {
  return offsetMs
}
