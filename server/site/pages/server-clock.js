/** A Date header has whole seconds: a smaller difference cannot be told from none. */
const noticedFromMs = 2000

let offsetMs = 0

/**
 * Learns how far this computer's clock is from the server's, from any reply: a timestamp must be the server's time.
 * @param {Response} reply
 */
export function learnServerTime(reply) {
  const said = Date.parse(reply.headers.get('date') ?? '')
  if (Number.isNaN(said)) return
  const difference = said + 500 - Date.now()
  offsetMs = Math.abs(difference) < noticedFromMs ? 0 : difference
}

/** @returns {number} milliseconds since 1970-01-01 UTC, as the server counts them */
export function serverNowMs() {
  return Date.now() + offsetMs
}

/** @returns {number} how far this computer's clock is behind the server's; negative when it is ahead */
export function clockOffsetMs() {
  return offsetMs
}
