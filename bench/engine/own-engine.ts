import { ByteWriter } from '../../server/trading/domain/encoding/byte-writer.ts'
import { writeCommands } from '../../server/trading/domain/engine/codec/command-codec.ts'
import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import { stampCommand } from '../../server/trading/domain/engine/commands/stamp-command.ts'
import { Engine } from '../../server/trading/domain/engine/engine.ts'
import type { EngineEvent, EventSink } from '../../server/trading/domain/engine/event-sink.ts'
import type { OrderRequest } from '../../server/trading/domain/engine/orders/requests.ts'
import { TradeDigest } from './digest.ts'
import type { Runner } from './measure.ts'
import { openVenue } from './venue.ts'
import type { Workload } from './workload.ts'

const addBuy = 0
const addSell = 1
const cancel = 2
const marketBuy = 3

/** Accounts on each side. Buyers and sellers differ, so that self-trade prevention checks but never triggers. */
export const accountsPerSide = 500
const groupSize = 64

/** Receives every event, like a publisher, and counts the trades. */
class BenchSink implements EventSink {
  readonly digest = new TradeDigest()
  events = 0

  emit(event: EngineEvent): void {
    this.events += 1
    if (event.type === 'traded') this.digest.add(event.takerOrderId, event.makerOrderId, event.price, event.lots)
  }
}

/** The workload on the whole engine: commands are created, stamped, encoded for the journal in groups, applied and published. */
export class EngineRunner implements Runner {
  readonly engine = new Engine()
  readonly sink = new BenchSink()
  /** The groups of the journal, stored for a replay. */
  readonly journal: Uint8Array[] = []
  journalBytes = 0
  private readonly writer = new ByteWriter()
  private readonly group: Command[] = []
  declare private readonly workload: Workload
  declare private readonly accounts: Int32Array
  declare private readonly keepsJournal: boolean
  private atMs = 1_767_225_600_000
  private lastId = 0

  constructor(workload: Workload, keepsJournal: boolean) {
    this.workload = workload
    this.accounts = accountsOf(workload)
    this.keepsJournal = keepsJournal
    openVenue((command) => this.take(command), accountsPerSide)
    this.commit()
  }

  get digest(): TradeDigest {
    return this.sink.digest
  }

  get resting(): number {
    let open = 0
    for (let account = 1; account <= accountsPerSide * 2; account++) open += this.engine.openOrders(account).length
    return open
  }

  run(from: number, to: number): void {
    const { kinds, ids, prices, quantities } = this.workload
    const { accounts } = this
    for (let index = from; index < to; index++) {
      const kind = kinds[index]!
      const account = accounts[index]!
      if (kind === cancel) this.take(canceling(account, ids[index]!))
      else this.take(placing(account, kind, prices[index]!, quantities[index]!))
    }
    this.commit()
  }

  private take(command: Command): void {
    const { group } = this
    this.lastId = stampCommand(command, this.engine.sequence + group.length + 1, this.atMs, this.lastId)
    group.push(command)
    if (group.length === groupSize) this.commit()
  }

  /** The journal first, then the engine: like the sequencer, without the disk. */
  private commit(): void {
    const { group, writer, engine, sink } = this
    if (group.length === 0) return
    writer.clear()
    writeCommands(writer, group)
    this.journalBytes += writer.length
    if (this.keepsJournal) this.journal.push(writer.toBytes())
    for (const command of group) engine.apply(command, sink)
    group.length = 0
    this.atMs += 1
  }
}

/** The account of each command: a buyer or a seller by the order's id, the same for its cancel. */
function accountsOf({ count, kinds, ids }: Workload): Int32Array {
  const accounts = new Int32Array(count)
  const accountOfId = new Int32Array(count + 2)
  for (let index = 0; index < count; index++) {
    const id = ids[index]!
    const kind = kinds[index]!
    const buys = kind === addBuy || kind === marketBuy
    if (kind !== cancel) accountOfId[id] = (id % accountsPerSide) * 2 + (buys ? 1 : 2)
    accounts[index] = accountOfId[id]!
  }
  return accounts
}

function canceling(account: number, orderId: number): Command {
  return {
    type: 'cancel_order',
    sequence: 0,
    atMs: 0,
    replay: null,
    target: { account, orderId, clientOrderId: '' },
  }
}

function placing(account: number, kind: number, price: number, lots: number): Command {
  const isLimit = kind <= addSell
  const order: OrderRequest = {
    account,
    market: 1,
    orderId: 0,
    clientOrderId: '',
    side: kind === addBuy || kind === marketBuy ? 'buy' : 'sell',
    kind: isLimit ? 'limit' : 'market',
    timeInForce: isLimit ? 'GTC' : 'IOC',
    postOnly: false,
    stp: 'EXPIRE_TAKER',
    price,
    lots,
    total: 0,
    displayLots: 0,
    stopPrice: 0,
    trailBy: 0,
    maxSlippagePpm: 0,
    expiresAtMs: 0,
    trailPpm: 0,
  }
  return { type: 'place_order', sequence: 0, atMs: 0, replay: null, order }
}
