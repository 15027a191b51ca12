import type { DustOffer } from '../../domain/engine/wallet/dust.ts'
import type { DustConverted } from '../../domain/engine/wallet/wallet-events.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import { findCoin } from '../../wallet/find-network.ts'
import { refuseFrozen } from '../refuse-frozen.ts'
import { ownEvents, submitCommand } from '../submit-command.ts'

/** The venue's current offers for every balance that is too small for an order. */
export function dustOf(
  { venue: { views }, clock }: Needs<'clock' | 'venue'>,
  accountId: number,
  into: string,
): DustOffer[] {
  const target = findCoin(views, into)
  const nowMs = clock.nowMs()
  return views.coins.flatMap(({ coin }) => {
    const offer = views.dustOffer(accountId, coin, target.coin, nowMs)
    return typeof offer === 'string' ? [] : [offer]
  })
}

/** Sells the account's balances of these coins to the venue, all of them or none. */
export async function convertDust(
  trading: Needs<'venue'>,
  { accountId, replay }: SignedCaller,
  symbols: readonly string[],
  into: string,
): Promise<readonly DustConverted[]> {
  refuseFrozen(trading, accountId)
  const { views } = trading.venue
  const coins = [...new Set(symbols)].map((symbol) => findCoin(views, symbol).coin)
  const command = { type: 'convert_dust', sequence: 0, atMs: 0, replay, account: accountId, coins } as const
  const committed = await submitCommand(trading, accountId, { ...command, into: findCoin(views, into).coin })
  return ownEvents(committed).filter((event) => event.type === 'dust_converted')
}
