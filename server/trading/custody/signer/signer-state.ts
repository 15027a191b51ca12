import type { LogEntry, SignedEntry } from './log-entries.ts'

/** The transactions that were signed for one nonce of one wallet, oldest first. At most one of them is ever executed. */
export interface NonceAttempts {
  readonly network: string
  readonly wallet: string
  readonly nonce: number
  readonly attempts: readonly SignedEntry[]
  /** Whether a node may have one of them. */
  readonly isSent: boolean
}

export interface WithdrawalProgress {
  isClaiming: boolean
  /** Its transactions in the order of their signatures. */
  readonly attempts: SignedEntry[]
  reported: string | undefined
  refused: string | undefined
  closed: string | undefined
}

interface Decided {
  readonly transactionId: string | undefined
  readonly isExecuted: boolean
}

/** The signer's knowledge, computed from its log. */
export class SignerState {
  readonly #nonces = new Map<string, NonceAttempts & { attempts: SignedEntry[]; isSent: boolean }>()
  readonly #decided = new Map<string, Decided>()
  readonly #withdrawals = new Map<string, WithdrawalProgress>()
  readonly #sent = new Set<string>()
  readonly #ownById = new Map<string, SignedEntry>()
  /** Final transactions between wallets of the venue that the venue does not know yet. */
  readonly #unaccounted = new Map<string, SignedEntry>()
  /** The first signature of each withdrawal with its newest nonce: a replacement pays the same money. */
  readonly #paid = new Map<string, SignedEntry>()

  constructor(entries: readonly LogEntry[] = []) {
    for (const entry of entries) this.apply(entry)
  }

  apply(entry: LogEntry): void {
    if (entry.step === 'signed') this.#addSigned(entry)
    else if (entry.step === 'sent') {
      this.#sent.add(entry.transactionId)
      const known = this.#nonces.get(nonceKey(entry))
      if (known !== undefined) known.isSent = true
    } else if (entry.step === 'final') {
      const { transactionId, isExecuted } = entry
      this.#decided.set(nonceKey(entry), { transactionId, isExecuted })
      this.#addOwn(entry.network, entry.transactionId)
    } else if (entry.step === 'accounted') this.#unaccounted.delete(entry.transactionId)
    else if (entry.step === 'superseded') {
      this.#decided.set(nonceKey(entry), { transactionId: undefined, isExecuted: false })
    } else {
      const progress = this.#progress(entry.network, entry.withdrawalId)
      if (entry.step === 'claiming') progress.isClaiming = true
      if (entry.step === 'reported') progress.reported = entry.transactionId
      if (entry.step === 'refused') progress.refused = entry.reason
      if (entry.step === 'closed') progress.closed = entry.reason
    }
  }

  withdrawal(network: string, withdrawalId: string): WithdrawalProgress | undefined {
    return this.#withdrawals.get(`${network} ${withdrawalId}`)
  }

  withdrawals(network: string): { withdrawalId: string; progress: WithdrawalProgress }[] {
    return [...this.#withdrawals]
      .filter(([key]) => key.startsWith(`${network} `))
      .map(([key, progress]) => ({ withdrawalId: key.slice(network.length + 1), progress }))
  }

  /** The nonces of the network that are not decided yet, by wallet and number. */
  undecided(network: string): NonceAttempts[] {
    return [...this.#nonces.values()]
      .filter((one) => one.network === network && !this.#decided.has(nonceKey(one)))
      .sort((left, right) => left.nonce - right.nonce)
  }

  decisionOf(entry: {
    readonly network: string
    readonly wallet: string
    readonly nonce: number
  }): Decided | undefined {
    return this.#decided.get(nonceKey(entry))
  }

  /** Whether a withdrawal may be signed with a new nonce: no transaction that was signed for it can ever be executed. */
  mayBeSigned(network: string, withdrawalId: string): boolean {
    const attempts = this.withdrawal(network, withdrawalId)?.attempts ?? []
    const ids = new Set<string>(attempts.map(({ transactionId }) => transactionId))
    return attempts.every((attempt) => {
      const decided = this.decisionOf(attempt)
      return decided !== undefined && (decided.transactionId === undefined || !ids.has(decided.transactionId))
    })
  }

  unaccounted(network: string): SignedEntry[] {
    return [...this.#unaccounted.values()].filter((entry) => entry.network === network)
  }

  /** Whether a node has accepted the transaction. */
  isSent(transactionId: string): boolean {
    return this.#sent.has(transactionId)
  }

  /** The transaction to report for a withdrawal: the one that is executed, else the newest that a node may have. */
  transactionOf(network: string, withdrawalId: string): string | undefined {
    const attempts = this.withdrawal(network, withdrawalId)?.attempts ?? []
    const isExecuted = (one: SignedEntry) => this.decisionOf(one)?.transactionId === one.transactionId
    const isOpen = (one: SignedEntry) => this.decisionOf(one) === undefined && this.#sent.has(one.transactionId)
    return (attempts.find(isExecuted) ?? attempts.filter(isOpen).at(-1))?.transactionId
  }

  /** The other withdrawals that were signed since this time, by the later of clock and chain: the sum of the coin, and the number over all coins. */
  paidSince(network: string, coin: string, sinceMs: number, exceptId: string): { units: bigint; count: number } {
    const others = [...this.#paid.values()].filter(({ network: own, atMs, chainMs = atMs, purpose }) => {
      const isSame = purpose.kind === 'withdrawal' && purpose.withdrawalId === exceptId
      return own === network && Math.max(atMs, chainMs) >= sinceMs && !isSame
    })
    const sum = others.filter((one) => one.coin === coin).reduce((total, { units }) => total + BigInt(units), 0n)
    return { units: sum, count: others.length }
  }

  #addSigned(entry: SignedEntry): void {
    const key = nonceKey(entry)
    const { network, wallet, nonce, purpose } = entry
    const known = this.#nonces.get(key) ?? { network, wallet, nonce, attempts: [], isSent: false }
    known.attempts.push(entry)
    this.#nonces.set(key, known)
    if (purpose.kind !== 'withdrawal') {
      this.#ownById.set(entry.transactionId, entry)
      return
    }
    const { attempts } = this.#progress(network, purpose.withdrawalId)
    if (!attempts.some((one) => one.nonce === nonce)) this.#paid.set(`${network} ${purpose.withdrawalId}`, entry)
    attempts.push(entry)
  }

  #addOwn(network: string, transactionId: string): void {
    const entry = this.#ownById.get(transactionId)
    if (entry?.network === network) this.#unaccounted.set(transactionId, entry)
  }

  #progress(network: string, withdrawalId: string): WithdrawalProgress {
    const key = `${network} ${withdrawalId}`
    const known = this.#withdrawals.get(key)
    if (known !== undefined) return known
    const fresh = { isClaiming: false, attempts: [], reported: undefined, refused: undefined, closed: undefined }
    this.#withdrawals.set(key, fresh)
    return fresh
  }
}

function nonceKey({ network, wallet, nonce }: { network: string; wallet: string; nonce: number }): string {
  return `${network} ${wallet.toLowerCase()} ${nonce}`
}
