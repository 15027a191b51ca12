import { invariant } from '../kernel/values/invariant.ts'
import type { Command, Venue } from '../trading/ports.ts'
import { buildCoins, buildMarkets, sandboxCoins, sandboxGrant, sandboxMarkets } from '../trading/ports.ts'
import { theVenue, unsigned } from './venue-command.ts'

/** The number of accounts, from the first, that get money. */
const fundedAccounts = 2

/** Lists the coins and markets of a sandbox and funds its accounts; existing ones are not changed. */
export async function seedTrading(venue: Venue, accounts: readonly number[]): Promise<void> {
  const coins = buildCoins(sandboxCoins)
  const markets = buildMarkets(sandboxMarkets, coins)
  const { views } = venue
  for (const coin of coins) {
    if (views.coinBySymbol(coin.symbol) === undefined) {
      await done(venue, { ...unsigned, type: 'set_coin', operator: theVenue, coin })
      const tiers = [{ fromVolume: 0n, makerPpm: 1_500, takerPpm: 2_000 }]
      await done(venue, { ...unsigned, type: 'set_fee_schedule', operator: theVenue, quote: coin.coin, tiers })
    }
  }
  for (const market of markets) {
    if (views.marketBySymbol(market.symbol) !== undefined) continue
    await done(venue, { ...unsigned, type: 'set_market', operator: theVenue, market })
    const state = { market: market.market, state: 'active', operator: theVenue, reason: 'sandbox' } as const
    await done(venue, { ...unsigned, type: 'set_market_state', ...state })
  }
  for (const [index, account] of accounts.entries()) {
    if (views.accountState(account) !== undefined) continue
    await done(venue, { ...unsigned, type: 'open_account', account })
    if (index >= fundedAccounts) continue
    for (const coin of coins) {
      const grant = { account, coin: coin.coin, amount: sandboxGrant(coin), operator: theVenue, reason: 'sandbox' }
      await done(venue, { ...unsigned, type: 'adjust_balance', ...grant })
    }
  }
}

async function done(venue: Venue, command: Command): Promise<void> {
  const outcome = await venue.submit(command)
  invariant(outcome.kind === 'committed', `the sandbox command ${command.type} was not taken`)
  const refused = outcome.events.find((event) => event.type === 'refused')
  invariant(refused === undefined, `the sandbox command ${command.type} was refused: ${JSON.stringify(refused)}`)
}
