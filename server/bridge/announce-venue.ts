import { announce, type ChatServices } from '../chat/ports.ts'
import type { SendNotice, VenueNotice } from '../trading/ports.ts'
import { oneLine } from './plain-text.ts'
import { sendOrSkip } from './send-or-skip.ts'

const topic = 'market status'

const states = {
  active: 'open for trading',
  post_only: 'open for orders that do not trade at once',
  cancel_only: 'open for cancels only',
  halted: 'halted',
} as const

const steps = {
  scheduled: 'Maintenance is planned',
  started: 'Maintenance has started',
  ended: 'Maintenance is over',
  canceled: 'Maintenance is canceled',
} as const

/** Posts venue notices in the chat. */
export async function announceVenue(
  chat: ChatServices,
  notice: VenueNotice,
  within: Parameters<SendNotice>[1],
): Promise<void> {
  const post = () => announce(chat, { topic, content: noticeText(notice), within })
  await sendOrSkip(chat, 'a venue notice', post, within)
}

export function noticeText(notice: VenueNotice): string {
  if (notice.kind === 'market_state') {
    const subject = notice.isEverywhere && notice.symbols.length > 1 ? 'All markets' : listed(notice.symbols)
    const verb = notice.symbols.length > 1 ? 'are' : 'is'
    return `**${subject}** ${verb} ${states[notice.state]}: ${oneLine(notice.reason)}`
  }
  const where = notice.symbols.length === 0 ? 'all markets' : listed(notice.symbols)
  // The client shows these in the time zone of each user.
  const span = `<time:${iso(notice.fromMs)}> to <time:${iso(notice.toMs)}>`
  return `**${steps[notice.step]}**, ${where}, ${span}: ${oneLine(notice.reason)}`
}

function listed(symbols: readonly string[]): string {
  return symbols.join(', ')
}

function iso(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
