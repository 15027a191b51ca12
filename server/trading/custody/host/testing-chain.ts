import { z } from 'zod'
import type {
  ChainKind,
  ChainWatcher,
  DroppedTransfer,
  ScanRequest,
  SeenTransfer,
  SentTransaction,
  TransactionStatus,
  WalletBalance,
} from '../port.ts'

/** A chain that does what a test says. */
export class ChainForTest implements ChainWatcher {
  transfers: SeenTransfer[] = []
  dropped: DroppedTransfer[] = []
  balance: WalletBalance[] = []
  readonly statuses = new Map<string, TransactionStatus>()
  readonly requests: ScanRequest[] = []
  /** Transactions about which its endpoints differ. */
  readonly undecided = new Set<string>()
  /** The newest question about each transaction. */
  readonly asked = new Map<string, SentTransaction>()
  /** Thrown by the next calls. */
  problem: Error | undefined
  height = 0

  async tip() {
    if (this.problem !== undefined) throw this.problem
    this.height += 1
    return this.height
  }

  async scan(request: ScanRequest) {
    this.requests.push(request)
    const { transfers, dropped } = this
    this.transfers = []
    this.dropped = []
    return { cursor: { height: this.height }, transfers, dropped, isComplete: true }
  }

  async transactionStatus(sent: SentTransaction): Promise<TransactionStatus | undefined> {
    const { transactionId } = sent
    this.asked.set(transactionId, sent)
    if (this.undecided.has(transactionId)) return undefined
    return this.statuses.get(transactionId) ?? { state: 'unknown', confirmations: 0 }
  }

  estimateFee = async () => ({ coin: 'btc', amount: 1_000n })
  balances = async () => this.balance
  health = async () => ({ height: this.height, lag: 0, endpoints: [], disagreement: undefined })
  close = async () => {}
}

export const kindForTest: ChainKind = {
  kind: 'test',
  configSchema: z.strictObject({}),
  chainOf: () => undefined,
  secretFields: [],
  isSimulated: false,
  addressFor: (_config, _form, accountId) => ({ address: `bc1q${String(accountId).padStart(38, '0')}`, memo: '' }),
  isContract: (text) => /^[0-9a-f]+$/.test(text),
  open: async () => new ChainForTest(),
}
