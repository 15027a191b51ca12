/** Seeded random commands for whole-venue tests: the same seed gives the same journal on every machine. */

import type { MarketState } from '../markets/definitions.ts'
import { restsInBook } from '../order-kinds/order-kind.ts'
import { orderKind, orderKindNames } from '../order-kinds/order-kinds.ts'
import type { ReplayGuard } from './commands/commands.ts'
import { type OrderRequest, orderRequest, stpModes } from './orders/requests.ts'
import { btcusd, type CommandDraft, coin, operator, Venue } from './testing.ts'
import type { Random } from './testing-random-numbers.ts'
import { randomAccounts, randomPolicy, withdrawalStep } from './testing-random-withdrawals.ts'

const states: readonly MarketState[] = [
  'active',
  'active',
  'active',
  'active',
  'active',
  'post_only',
  'cancel_only',
  'halted',
]

/** Three coins of different scales, two markets, six funded accounts and a fee schedule with tiers. */
export function randomVenue(random: Random): Venue {
  const venue = new Venue()
  const network = { depositFee: 1n, withdrawFee: 2n, withdrawPrecision: 2 }
  for (const [index, symbol] of ['btc', 'usd', 'eth'].entries()) {
    venue.run({ type: 'set_coin', operator, coin: coin(index + 1, symbol, [8, 18, 10][index]!, network) })
  }
  const tiers = [
    { fromVolume: 0n, makerPpm: 1_500, takerPpm: 2_500 },
    { fromVolume: 10n ** 19n, makerPpm: 100, takerPpm: 333 },
  ]
  venue.run({ type: 'set_fee_schedule', operator, quote: 2, tiers })
  const shared = { ...btcusd, basePrecision: 3, quotePrecision: 2, maxMarketOrderAsk: 500, maxMarketOrderBid: 500 }
  venue.run({ type: 'set_market', operator, market: { ...shared, minimumQuoteSize: 1, priceBandPpm: 400_000 } })
  venue.run({ type: 'set_market', operator, market: { ...shared, market: 2, symbol: 'ethusd', base: 3 } })
  for (const market of [1, 2])
    venue.run({ type: 'set_market_state', operator, reason: 'open', market, state: 'active' })
  for (let account = 1; account <= randomAccounts; account++) {
    venue.account(`trader${account}`)
    for (const which of [1, 2, 3]) {
      const amount = 10n ** BigInt([8, 18, 10][which - 1]!) * BigInt(1 + random.below(which === 2 ? 3_000 : 30))
      venue.run({ type: 'adjust_balance', operator, reason: 'start', account, coin: which, amount })
    }
  }
  return venue
}

export function randomCommand(random: Random, venue: Venue): CommandDraft {
  const draw = random.below(100)
  if (draw < 50) return { type: 'place_order', order: randomOrder(random, venue.nowMs), replay: replay(random, venue) }
  if (draw < 60) return { type: 'cancel_order', target: target(random, venue) }
  if (draw < 62) return { type: 'cancel_order_in', target: target(random, venue), market: 1 + random.below(2) }
  if (draw < 66) return { type: 'amend_order', target: target(random, venue), lots: 1 + random.below(40) }
  if (draw < 70) {
    const order = randomOrder(random, venue.nowMs)
    const content = { target: { ...target(random, venue), account: order.account }, order }
    if (random.chance(50)) return { type: 'cancel_replace', ...content }
    return { type: 'cancel_replace_if', ...content, executedLots: random.chance(80) ? 0 : random.below(40) }
  }
  if (draw < 73) return { type: 'place_pair', pair: randomPair(random) }
  if (draw < 75) return randomReplacement(random, venue)
  if (draw < 79) return { type: 'batch', items: randomItems(random, venue) }
  if (draw < 81) return { type: 'cancel_all', account: account(random), market: random.below(3) }
  if (draw < 84) return { type: 'cancel_all_after', account: account(random), timeoutMs: random.below(3) * 5_000 }
  if (draw < 85) return { type: 'tick' }
  if (draw < 86) return { type: 'note_request', account: account(random) }
  if (draw < 94) return moneyCommand(random, venue)
  return operatorCommand(random)
}

/** Advances the clock: mostly by milliseconds, sometimes by hours or days. */
export function passTime(random: Random, venue: Venue): void {
  if (random.chance(60)) venue.nowMs += random.below(50)
  if (random.chance(3)) venue.nowMs += random.below(12) * 3_600_000
  if (random.chance(1)) venue.nowMs += random.below(20) * 86_400_000
}

function account(random: Random): number {
  return 1 + random.below(randomAccounts)
}

function randomOrder(random: Random, nowMs: number): OrderRequest {
  // Half of the orders are limit orders, so that the books fill up.
  const kind = random.chance(50) ? 'limit' : random.pick(orderKindNames)
  const { trigger, executes, timesInForce } = orderKind(kind)
  const side = random.pick(['buy', 'sell'] as const)
  const byTotal = kind === 'market' && side === 'buy' && random.chance(50)
  const lots = 1 + random.below(60)
  const isLimit = kind === 'limit'
  const timeInForce = random.chance(50) ? timesInForce[0] : random.pick(timesInForce)
  const isDated = timeInForce === 'GTD'
  const onRise = (side === 'buy') !== (trigger === 'profit')
  const stop = onRise ? 100 + random.below(30) : 71 + random.below(30)
  const byPercent = trigger === 'trail' && random.chance(50)
  return orderRequest({
    account: account(random),
    market: 1 + random.below(2),
    side,
    kind,
    timeInForce,
    stp: random.pick(stpModes),
    postOnly: isLimit && restsInBook(timeInForce) && random.chance(15),
    price: isLimit ? 85 + random.below(31) : executes === 'limit' ? stop + random.below(9) - 4 : 0,
    lots: byTotal ? 0 : lots,
    total: byTotal ? 1 + random.below(60) : 0,
    displayLots: isLimit && restsInBook(timeInForce) && random.chance(15) ? 1 + random.below(lots) : 0,
    stopPrice: trigger === 'stop' || trigger === 'profit' ? stop : 0,
    trailBy: trigger === 'trail' && !byPercent ? 1 + random.below(8) : 0,
    trailPpm: byPercent ? 1 + random.below(80_000) : 0,
    expiresAtMs: isDated ? nowMs + random.below(4_000) : 0,
    maxSlippagePpm: executes === 'market' && random.chance(30) ? 20_000 : 0,
    clientOrderId: random.chance(30) ? `c${random.below(12)}` : '',
  })
}

function randomPair(random: Random): Extract<CommandDraft, { type: 'place_pair' }>['pair'] {
  const side = random.pick(['buy', 'sell'] as const)
  const sign = side === 'buy' ? 1 : -1
  const stopPrice = 100 + sign * (2 + random.below(12))
  return {
    account: account(random),
    market: 1 + random.below(2),
    orderId: 0,
    stopOrderId: 0,
    clientOrderId: random.chance(30) ? `p${random.below(5)}` : '',
    stopClientOrderId: random.chance(20) ? `s${random.below(5)}` : '',
    label: random.pick(['oco', 'sltp'] as const),
    side,
    stp: random.pick(stpModes),
    lots: 1 + random.below(20),
    limitPrice: 100 - sign * (2 + random.below(12)),
    stopPrice,
    stopLimitPrice: random.chance(50) ? stopPrice + sign * random.below(4) : 0,
  }
}

/** Of an open pair if the account has one. */
function randomReplacement(random: Random, venue: Venue): CommandDraft {
  const owner = account(random)
  const leg = venue.engine.openOrders(owner).findLast(({ pairedWith }) => pairedWith !== 0)
  const pair = { ...randomPair(random), account: owner, ...(leg === undefined ? {} : { market: leg.market }) }
  const target = { account: owner, orderId: leg?.orderId ?? 1, clientOrderId: '' }
  return { type: 'replace_pair', target, pair }
}

/** Mostly an open order, sometimes a closed one or one of another account. */
function target(random: Random, venue: Venue) {
  const owner = account(random)
  const open = venue.engine.openOrders(owner)
  if (random.chance(20)) return { account: owner, orderId: 0, clientOrderId: `c${random.below(12)}` }
  if (open.length === 0 || random.chance(10))
    return { account: owner, orderId: 1 + random.below(400), clientOrderId: '' }
  return { account: owner, orderId: random.pick(open).orderId, clientOrderId: '' }
}

function randomItems(random: Random, venue: Venue): Extract<CommandDraft, { type: 'batch' }>['items'] {
  return Array.from({ length: 1 + random.below(6) }, () =>
    random.chance(70)
      ? { type: 'place_order' as const, order: randomOrder(random, venue.nowMs) }
      : { type: 'cancel_order' as const, target: target(random, venue) },
  )
}

function replay(random: Random, venue: Venue): ReplayGuard | null {
  if (!random.chance(20)) return null
  return { key: random.below(200).toString(16).padStart(32, '0'), untilMs: venue.nowMs + random.below(5_000) }
}

function transferReport(random: Random, coin: number) {
  return {
    ...{ depositId: 0, account: account(random), coin, network: 'CHAIN', transactionId: `t${random.below(8)}` },
    ...{ output: 0, amount: 1_000_000n * BigInt(coin), confirmations: random.below(5) },
  }
}

function moneyCommand(random: Random, venue: Venue): CommandDraft {
  const coin = 1 + random.below(3)
  const amount = BigInt(1 + random.below(1_000_000)) * 10n ** BigInt(random.below(10))
  const withdrawalId = 1 + random.below(Math.max(1, venue.engine.lastId))
  const moves: CommandDraft[] = [
    { type: 'report_deposit', ...transferReport(random, coin) },
    {
      type: 'report_checked_deposit',
      ...transferReport(random, coin),
      checkedTo: random.below(100),
      wasCredited: random.chance(10),
    },
    { type: 'orphan_deposit', network: 'CHAIN', transactionId: `t${random.below(8)}`, output: 0 },
    {
      type: 'withdraw',
      withdrawalId: 0,
      account: account(random),
      coin,
      network: 'CHAIN',
      amount: 10n ** 8n * BigInt(1 + random.below(50)),
      address: 'address',
      memo: '',
      clientWithdrawId: random.chance(40) ? `w${random.below(4)}` : '',
      usableFromMs: random.chance(10) ? venue.nowMs + 1 : 0,
    },
    withdrawalStep(random, venue, withdrawalId),
    withdrawalStep(random, venue, withdrawalId),
    withdrawalStep(random, venue, withdrawalId),
    withdrawalStep(random, venue, withdrawalId),
    withdrawalStep(random, venue, withdrawalId),
    { type: 'cancel_withdrawal', account: account(random), withdrawalId: 0, clientWithdrawId: `w${random.below(4)}` },
    {
      type: 'adjust_balance',
      operator,
      reason: 'hand',
      account: account(random),
      coin,
      amount: amount - 500_000n,
    },
    { type: 'transfer', from: account(random), to: account(random), coin, amount, reason: 'gift' },
    {
      type: 'pay_out_fees',
      operator,
      reason: 'month',
      account: account(random),
      coin,
      amount: 1n + BigInt(random.below(500)),
    },
    { type: 'convert_dust', account: account(random), into: 2, coins: random.pick([[1], [3], [1, 3]]) },
    leaveDust(random, venue, coin),
  ]
  return random.pick(moves)
}

/** Transfers nearly the whole balance of a coin, so that dust remains. */
function leaveDust(random: Random, venue: Venue, coin: number): CommandDraft {
  const from = account(random)
  const { available } = venue.engine.balance(from, coin)
  const left = BigInt(1 + random.below(90_000))
  const amount = available > left ? available - left : available
  return { type: 'transfer', from, to: account(random), coin, amount, reason: 'moving on' }
}

function operatorCommand(random: Random): CommandDraft {
  const market = 1 + random.below(2)
  const frozen = random.chance(8)
  const commands: CommandDraft[] = [
    { type: 'set_market_state', operator, reason: 'random', market, state: random.pick(states) },
    { type: 'set_market_state', operator, reason: 'open', market, state: 'active' },
    {
      type: 'set_account_state',
      operator,
      reason: 'random',
      account: account(random),
      state: frozen ? 'frozen' : 'active',
      cancelOrders: random.chance(50),
    },
    {
      type: 'set_account_fees',
      operator,
      account: account(random),
      rates: random.chance(50) ? { makerPpm: 7, takerPpm: 70 } : null,
    },
    randomPolicy(random),
    { type: 'set_account_tier', operator, reason: 'random', account: account(random), tier: random.below(3) },
    { type: 'book_network_fee', operator, reason: 'random', coin: 1 + random.below(3), amount: 1n + BigInt(market) },
    { type: 'clear_market', operator, reason: 'random', market: random.chance(5) ? market : 9 },
  ]
  return random.pick(commands)
}
