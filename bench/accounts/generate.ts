/**
 * Continues the journal of a stopped sandbox with many accounts, more coins and more markets. The read models are left out;
 * they have a bench of their own.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../server/kernel/storage/database.ts'
import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import type { Engine } from '../../server/trading/domain/engine/engine.ts'
import { plainCoin, plainMarket } from '../../server/trading/domain/markets/plain-definitions.ts'
import { GroupMaker, type Position } from '../../server/trading/sequencer/group.ts'
import { engines } from '../../server/trading/store/engine-factory.ts'
import { PostgresJournal } from '../../server/trading/store/journal/postgres-journal.ts'
import { inChunks } from '../../server/trading/store/read-models/chunks.ts'
import { startFromSnapshot } from '../../server/trading/store/recover.ts'
import { PostgresSnapshots } from '../../server/trading/store/snapshots/postgres-snapshots.ts'
import { Random } from '../engine/random.ts'

export const coins = 60
export const markets = 1_000
export const coinsOfEach = 4

const header = { sequence: 0, atMs: 0, replay: null }
const operator = 1
const firstAccount = 10_000_001

export async function generateAccounts(database: Database, accounts: number): Promise<void> {
  const { sql } = database
  const journal = new PostgresJournal(sql)
  const { machine, tail } = await startFromSnapshot(journal, new PostgresSnapshots(database), engines)
  const maker = new GroupMaker(randomUUID())
  const { atMs, lastId, rules } = machine
  let position: Position = { tail, atMs, lastId, rules }
  for (const commands of inChunks(commandsFor(machine, accounts))) {
    const submissions = commands.map((command) => ({ command, bytes: 0, answer: () => undefined }))
    const { row, after } = maker.make(submissions, position, atMs)
    const result = await journal.append(row, position.tail)
    if (result !== 'appended') throw new Error(`A journal row was not appended: ${result}`)
    position = after
  }
  const { sequence, hash } = position.tail
  await sql`update read_model_state set sequence = ${sequence}, journal_hash = ${Buffer.from(hash)}`
}

function* commandsFor(venue: Engine, accounts: number): Iterable<Command> {
  yield* listing(venue)
  const random = new Random(11)
  for (let account = firstAccount; account < firstAccount + accounts; account++) {
    yield { ...header, type: 'open_account', account }
    for (const coin of heldCoins(random)) {
      const amount = BigInt(1 + random.skewed(1e11))
      yield { ...header, type: 'adjust_balance', operator, reason: 'faucet', account, coin, amount }
    }
  }
}

function* listing(venue: Engine): Iterable<Command> {
  for (let coin = venue.coins.length + 1; coin <= coins; coin++)
    yield { ...header, type: 'set_coin', operator, coin: plainCoin(coin, `c${coin}`, 8, []) }
  const tiers = [{ fromVolume: 0n, makerPpm: 1_000, takerPpm: 2_000 }]
  for (let quote = venue.coins.length + 1; quote <= coins; quote++)
    yield { ...header, type: 'set_fee_schedule', operator, quote, tiers }
  for (let market = venue.markets.length + 1; market <= markets; market++) {
    const base = 1 + ((market - 1) % coins)
    const quote = 1 + ((market + Math.floor((market - 1) / coins)) % coins)
    const precision = { basePrecision: 4, quotePrecision: 2 }
    const definition = plainMarket({ market, symbol: `m${base}x${quote}`, base, quote, ...precision })
    yield { ...header, type: 'set_market', operator, market: definition }
    yield { ...header, type: 'set_market_state', operator, reason: 'open', market, state: 'active' }
  }
}

function heldCoins(random: Random): ReadonlySet<number> {
  const held = new Set<number>()
  while (held.size < coinsOfEach) held.add(1 + random.below(coins))
  return held
}
