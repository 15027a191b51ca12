import type { Clock } from '../kernel/clock/clock.ts'
import type { Job } from '../kernel/jobs/jobs.ts'
import {
  type Command,
  carrierOf,
  type NetworkDefinition,
  simulatedTransactionId,
  type Venue,
  type WithdrawalRecord,
} from '../trading/ports.ts'
import { theVenue, unsigned } from './venue-command.ts'

const everyMs = 500
/** From the approval of a withdrawal until it is on the chain. */
export const broadcastAfterMs = 2_000

const signer = { operator: theVenue, name: 'simulated networks' } as const
const claimMs = 24 * 3_600_000

/**
 * The signer of a sandbox: sends the approved withdrawals over its simulated chains and bank. The due steps follow from the
 * venue's records and the clock only: a restart loses nothing, and a repeated step changes nothing.
 */
export class SimulatedSigner {
  readonly #venue: Venue
  readonly #clock: Clock

  constructor(venue: Venue, clock: Clock) {
    this.#venue = venue
    this.#clock = clock
  }

  readonly job: Job = {
    name: 'simulated networks',
    everyMs,
    run: async () => {
      if (this.#venue.leads()) await this.advance()
    },
  }

  async advance(): Promise<void> {
    for (const withdrawal of this.#venue.views.openWithdrawals()) await this.#send(withdrawal)
  }

  async #send({ withdrawalId, status, updatedAtMs, ...withdrawal }: WithdrawalRecord): Promise<void> {
    const network = carrierOf(this.#venue.views.coin(withdrawal.coin), withdrawal.network)
    if (network === undefined) return
    const isDue = this.#clock.nowMs() - updatedAtMs >= broadcastAfterMs
    if (status === 'approved' && isDue && this.#mayLeave(withdrawal, network)) {
      await this.#submit({ ...unsigned, type: 'claim_withdrawal', withdrawalId, ...signer, forMs: claimMs })
    }
    if (isClaimedHere(this.#venue.views.withdrawal(withdrawalId))) {
      // The simulated chain sends every claimed withdrawal, so a lost report is repeated.
      const transactionId = simulatedTransactionId(network, `withdrawal ${withdrawalId}`)
      await this.#submit({ ...unsigned, type: 'report_broadcast', withdrawalId, ...signer, transactionId })
    }
  }

  /** Avoids commands that would be refused on every turn. */
  #mayLeave(
    { account, coin, amount }: Pick<WithdrawalRecord, 'account' | 'coin' | 'amount'>,
    { withdrawStatus }: NetworkDefinition,
  ): boolean {
    const { views } = this.#venue
    const { policy, claimedToday } = views.withdrawalPolicy(coin, this.#clock.nowMs())
    const isWithinLimit = policy.venueDaily === null || claimedToday + amount <= policy.venueDaily
    return isWithinLimit && withdrawStatus === 'active' && views.accountState(account) === 'active'
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
