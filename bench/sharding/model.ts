import { Random } from '../engine/random.ts'

/**
 * A simulation, not a measurement: markets on several sequencers, each with its own journal and its own part of every
 * balance. It counts the commands and journal commits that orders need; it takes no time and moves no money.
 */
export interface ShardingModel {
  readonly shards: number
  readonly markets: number
  readonly coins: number
  readonly accounts: number
  readonly orders: number
  /** A transfer brings this multiple of the missing amount, so that the next orders find funds. */
  readonly transferMultiple: number
  readonly seed: number
}

export interface ShardingCosts {
  /** The share of all commands on the busiest sequencer: its inverse is the gain over one sequencer. */
  readonly busiestShare: number
  /** Including the two commands of each transfer. */
  readonly commandsPerOrder: number
  /** The share of orders that wait for a transfer. */
  readonly waitingShare: number
  /** Journal commits until an order is acknowledged, one after another. */
  readonly commitsP50: number
  readonly commitsP99: number
}

interface Market {
  readonly base: number
  readonly quote: number
  readonly shard: number
}

/** The balance of one account in one coin, by shard. */
type Funds = Float64Array

/** One in five orders spends more than a tenth of the balance, one in a hundred nearly all of it. */
const spentShare = (random: Random) => Math.min(1, (1 + random.skewed(60)) / 1_000)

export function simulateSharding(model: ShardingModel): ShardingCosts {
  const random = new Random(model.seed)
  const markets = makeMarkets(model)
  const favourites = Array.from({ length: model.accounts }, () => favouritesOf(random, model.markets))
  const funds = new Map<number, Funds>()
  const commands = new Float64Array(model.shards)
  const commits = new Uint32Array(model.orders)
  for (let order = 0; order < model.orders; order++) {
    const account = popular(random, model.accounts)
    const chosen = favourites[account] ?? [0]
    const { base, quote, shard } = markets[chosen[random.below(chosen.length)] ?? 0] as Market
    const isBuy = random.below(2) === 0
    const [spent, received] = isBuy ? [quote, base] : [base, quote]
    const own = fundsOf(funds, model, account, spent)
    const amount = total(own) * spentShare(random)
    const sources = gather(own, shard, amount, model.transferMultiple)
    for (const source of sources) commands[source] = (commands[source] ?? 0) + 1
    commands[shard] = (commands[shard] ?? 0) + 1 + sources.length
    // The sources commit together, then the shard of the market takes the funds, then it takes the order.
    commits[order] = sources.length === 0 ? 1 : 3
    // Half of the orders trade; the balances of the other half return to where they were.
    if (random.below(2) === 0) exchange(own, fundsOf(funds, model, account, received), shard, amount)
  }
  return summary(commands, commits)
}

/** The most popular market goes to the shard with the least popularity so far. */
function makeMarkets({ markets, coins, shards }: ShardingModel): Market[] {
  const load = new Float64Array(shards)
  return Array.from({ length: markets }, (_, rank) => {
    const shard = load.indexOf(Math.min(...load))
    load[shard] = (load[shard] ?? 0) + 1 / (rank + 1)
    // Four of five markets are quoted in the first coin.
    const quote = rank % 5 === 4 ? 1 : 0
    return { base: 2 + (rank % (coins - 2)), quote, shard }
  })
}

/** One to six markets, popular ones more often. */
function favouritesOf(random: Random, markets: number): number[] {
  return Array.from({ length: 1 + random.below(6) }, () => popular(random, markets))
}

/** A rank n, with a probability of about 1 / n. */
function popular(random: Random, count: number): number {
  const share = random.below(1 << 30) / (1 << 30)
  return Math.min(count - 1, Math.floor((count + 1) ** share) - 1)
}

/** Deposits arrive on the home shard of the account. */
function fundsOf(funds: Map<number, Funds>, { coins, shards }: ShardingModel, account: number, coin: number): Funds {
  const key = account * coins + coin
  const known = funds.get(key)
  if (known !== undefined) return known
  const made = new Float64Array(shards)
  made[account % shards] = 1
  funds.set(key, made)
  return made
}

function total(own: Funds): number {
  return own.reduce((sum, part) => sum + part, 0)
}

/** Moves missing funds to the shard, the largest part first; returns the shards they come from. */
function gather(own: Funds, shard: number, amount: number, multiple: number): number[] {
  const missing = amount - (own[shard] ?? 0)
  if (missing <= 1e-12) return []
  const order = [...own.keys()].filter((one) => one !== shard).sort((one, other) => (own[other] ?? 0) - (own[one] ?? 0))
  const sources: number[] = []
  let wanted = missing * multiple
  let needed = missing
  for (const source of order) {
    // More than the order needs is taken only from a shard that is asked anyway.
    if (needed <= 1e-12) break
    const moved = Math.min(wanted, own[source] ?? 0)
    if (moved <= 0) continue
    own[source] = (own[source] ?? 0) - moved
    own[shard] = (own[shard] ?? 0) + moved
    wanted -= moved
    needed -= moved
    sources.push(source)
  }
  return sources
}

function exchange(spent: Funds, received: Funds, shard: number, amount: number): void {
  spent[shard] = Math.max(0, (spent[shard] ?? 0) - amount)
  received[shard] = (received[shard] ?? 0) + amount
}

function summary(commands: Float64Array, commits: Uint32Array): ShardingCosts {
  const all = commands.reduce((sum, count) => sum + count, 0)
  const sorted = Uint32Array.from(commits).sort()
  return {
    busiestShare: Math.max(...commands) / commits.length,
    commandsPerOrder: all / commits.length,
    waitingShare: commits.filter((count) => count > 1).length / commits.length,
    commitsP50: sorted[commits.length >> 1] ?? 0,
    commitsP99: sorted[Math.floor(commits.length * 0.99)] ?? 0,
  }
}
