/** A Date header has whole seconds: it cannot show a smaller difference. */
const noticedFromMs = 2000

let offsetMs = 0

/** Learns how far this computer's clock is from the server's, from any reply: a timestamp must be the server's time. */
export function learnServerTime(reply: Response) {
  const serverMs = Date.parse(reply.headers.get('date') ?? '')
  if (Number.isNaN(serverMs)) return
  const difference = serverMs + 500 - Date.now()
  offsetMs = Math.abs(difference) < noticedFromMs ? 0 : difference
}

/** Returns milliseconds since 1970-01-01 UTC, as the server counts them. */
export function serverNowMs(): number {
  return Date.now() + offsetMs
}

/** Returns how far this computer's clock is behind the server's; negative when it is ahead. */
export function clockOffsetMs(): number {
  return offsetMs
}
