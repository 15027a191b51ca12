import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import { plainCoin, plainMarket } from '../../server/trading/domain/markets/plain-definitions.ts'

const header = { sequence: 0, atMs: 0, replay: null }
const operator = 1_000_000

/** Two coins, one market with fees, and accounts with enough money. */
export function openVenue(take: (command: Command) => void, accountsPerSide: number): void {
  const coins = ['btc', 'usdt']
  coins.forEach((symbol, index) => {
    const coin = plainCoin(index + 1, symbol, 8, [])
    take({ ...header, type: 'set_coin', operator, coin })
  })
  const tiers = [{ fromVolume: 0n, makerPpm: 1_000, takerPpm: 2_000 }]
  take({ ...header, type: 'set_fee_schedule', operator, quote: 2, tiers })
  take({
    ...header,
    type: 'set_market',
    operator,
    market: plainMarket({ market: 1, symbol: 'btcusdt', base: 1, quote: 2, basePrecision: 4, quotePrecision: 2 }),
  })
  take({ ...header, type: 'set_market_state', operator, reason: 'open', market: 1, state: 'active' })
  for (let account = 1; account <= accountsPerSide * 2; account++) {
    take({ ...header, type: 'open_account', account })
    for (const coin of [1, 2]) {
      take({ ...header, type: 'adjust_balance', operator, reason: 'faucet', account, coin, amount: 10n ** 22n })
    }
  }
}
