import type { Clock } from '../kernel/clock/clock.ts'
import type { Job } from '../kernel/jobs/jobs.ts'
import {
  type Command,
  carrierOf,
  type DepositRecord,
  type NetworkDefinition,
  simulatedTransactionId,
  type Venue,
  type WithdrawalRecord,
} from '../trading/ports.ts'
import { theVenue, unsigned } from './venue-command.ts'

const everyMs = 500
/** A simulated chain has a block every second, so that even nineteen confirmations are quick. */
export const blockMs = 1_000
/** From the approval of a withdrawal until it is on the chain, and from there until it is final. */
export const broadcastAfterMs = 2_000
export const confirmAfterMs = 5_000

/** The signer of the simulated networks. */
const signer = { operator: theVenue, name: 'simulated networks' } as const
const claimMs = 24 * 3_600_000

/** The account with the address, if it is one of this venue. */
export type FindAccount = (network: string, address: string, memo: string) => Promise<number | undefined>

/**
 * Simulates all chains of a sandbox and its bank. The due steps follow from the venue's records and the clock only: a
 * restart loses nothing, and a repeated step changes nothing.
 */
export class SimulatedNetworks {
  readonly #venue: Venue
  readonly #clock: Clock
  readonly #findAccount: FindAccount

  constructor(venue: Venue, clock: Clock, findAccount: FindAccount) {
    this.#venue = venue
    this.#clock = clock
    this.#findAccount = findAccount
  }

  readonly job: Job = {
    name: 'simulated networks',
    everyMs,
    run: async () => {
      if (this.#venue.leads()) await this.advance()
    },
  }

  async advance(): Promise<void> {
    const { views } = this.#venue
    for (const deposit of views.openDeposits()) await this.#confirmDeposit(deposit)
    for (const withdrawal of views.openWithdrawals()) await this.#carry(withdrawal)
  }

  async #confirmDeposit(deposit: DepositRecord): Promise<void> {
    const { account, coin, network, transactionId, output, amount, confirmationsNeeded, seenAtMs } = deposit
    const blocks = Math.floor((this.#clock.nowMs() - seenAtMs) / blockMs)
    const confirmations = Math.min(confirmationsNeeded, Math.max(deposit.confirmations, blocks))
    // A deposit with enough confirmations waits for its network to reopen, and is reported until then.
    const isOpen = this.#network(coin, network)?.depositStatus === 'active'
    if (confirmations === deposit.confirmations && !(isOpen && confirmations >= confirmationsNeeded)) return
    const report = { account, coin, network, transactionId, output, amount, confirmations }
    await this.#submit({ ...unsigned, type: 'report_deposit', depositId: 0, ...report })
  }

  async #carry(withdrawal: WithdrawalRecord): Promise<void> {
    const { withdrawalId, status, updatedAtMs } = withdrawal
    const waitedMs = this.#clock.nowMs() - updatedAtMs
    const network = this.#network(withdrawal.coin, withdrawal.network)
    if (network === undefined) return
    if (status === 'approved' && waitedMs >= broadcastAfterMs && this.#mayLeave(withdrawal, network)) {
      await this.#submit({ ...unsigned, type: 'claim_withdrawal', withdrawalId, ...signer, forMs: claimMs })
    }
    if (isClaimedHere(this.#venue.views.withdrawal(withdrawalId))) {
      // The simulated chain sends every claimed withdrawal, so a lost report is repeated.
      const transactionId = simulatedTransactionId(network, `withdrawal ${withdrawalId}`)
      await this.#submit({ ...unsigned, type: 'report_broadcast', withdrawalId, ...signer, transactionId })
    } else if (status === 'broadcast' && waitedMs >= confirmAfterMs) {
      // In this order: a confirmed withdrawal is not processed again.
      await this.#deliver(withdrawal, network)
      await this.#submit({ ...unsigned, type: 'report_confirmation', withdrawalId, operator: theVenue })
    }
  }

  /** Avoids commands that would be refused on every turn. */
  #mayLeave({ account, coin, amount }: WithdrawalRecord, { withdrawStatus }: NetworkDefinition): boolean {
    const { views } = this.#venue
    const { policy, claimedToday } = views.withdrawalPolicy(coin)
    const isWithinLimit = policy.venueDaily === null || claimedToday + amount <= policy.venueDaily
    return isWithinLimit && withdrawStatus === 'active' && views.accountState(account) === 'active'
  }

  /** A withdrawal to an address of another account arrives there, under the same transaction id and only once. */
  async #deliver(withdrawal: WithdrawalRecord, network: NetworkDefinition): Promise<void> {
    const { coin, transactionId, amount, address, memo } = withdrawal
    if (amount < network.minimumDeposit) return
    const account = await this.#findAccount(network.symbol, address, memo)
    if (account === undefined) return
    const transfer = { account, coin, network: network.symbol, transactionId, output: 0, amount }
    await this.#submit({ ...unsigned, type: 'report_deposit', depositId: 0, ...transfer, confirmations: 0 })
  }

  #network(coin: number, symbol: string): NetworkDefinition | undefined {
    return carrierOf(this.#venue.views.coin(coin), symbol)
  }

  /** A rejected command is due again on the next turn. */
  async #submit(command: Command): Promise<void> {
    await this.#venue.submit(command)
  }
}

function isClaimedHere(withdrawal: WithdrawalRecord | undefined): boolean {
  const claim = withdrawal?.status === 'claimed' ? withdrawal.claim : null
  return claim?.by === signer.operator && claim.name === signer.name
}
