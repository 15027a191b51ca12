import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../../kernel/clock/clock.ts'
import { errorFields, type Logger } from '../../../kernel/logging/logger.ts'
import type { ChainSigner, SendPermission } from './chain-signer.ts'
import { policyOf, type SignedNetwork, type SignerConfig } from './config.ts'
import { decidePayment, type PolicyDecision } from './policy.ts'
import type { SignerLog } from './signer-log.ts'
import type { SignerPoint, VenueApi, VenueRefusal, VenueWithdrawal } from './venue-api.ts'

const hourMs = 60 * 60_000

export interface SignerNeeds {
  readonly config: SignerConfig
  readonly venue: VenueApi
  readonly log: SignerLog
  readonly clock: Clock
  readonly logger: Logger
  reach(point: SignerPoint): Promise<void>
}

/** Pays the withdrawals of one network: claims, signs, sends and reports them, and never pays one twice. */
export class NetworkSigner {
  readonly #needs: SignerNeeds
  readonly #network: SignedNetwork
  readonly #chain: ChainSigner
  #sweptAtMs = 0

  constructor(needs: SignerNeeds, network: SignedNetwork, chain: ChainSigner) {
    this.#needs = needs
    this.#network = network
    this.#chain = chain
  }

  /** One round. It may be interrupted and repeated at any point. */
  async round(): Promise<void> {
    await this.#chain.settle((withdrawalId) => this.#maySend(withdrawalId))
    await this.#report()
    const waiting = await this.#waiting()
    const sinceMs = waiting.length === 0 ? 0 : await this.#hourStartMs()
    for (const withdrawal of waiting) {
      // One that fails, for example because a contract rejects it, does not stop the others.
      await this.#take(withdrawal, sinceMs).catch((error: unknown) => this.#warn(error, withdrawal.withdrawalId))
    }
    await this.#report()
    await this.#sweep()
  }

  /** Until the signal: a failed round is repeated after a pause. */
  async run(signal: AbortSignal): Promise<void> {
    const { config } = this.#needs
    while (!signal.aborted) {
      await this.round().catch((error: unknown) => this.#warn(error))
      await delay(config.pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }

  #warn(error: unknown, withdrawalId?: string): void {
    const problem = error instanceof Error ? error.message.split('\n')[0] : String(error)
    this.#needs.logger.warn('a step of the signer failed', { network: this.#network.network, withdrawalId, problem })
  }

  /** The claimed, the approved, and the sent ones whose nonce another transaction has taken; oldest first. */
  async #waiting(): Promise<VenueWithdrawal[]> {
    const { venue, log } = this.#needs
    const { network } = this.#network
    const own = (await venue.withdrawals(network, 'claimed')).filter((one) => this.#isOwn(one))
    const approved = await venue.withdrawals(network, 'approved')
    const lost = log.state
      .withdrawals(network)
      .filter(
        ({ progress, withdrawalId }) => progress.reported !== undefined && log.state.mayBeSigned(network, withdrawalId),
      )
    const sent = lost.length === 0 ? [] : await venue.withdrawals(network, 'broadcast')
    const again = sent.filter(
      (one) => this.#isOwn(one) && lost.some(({ withdrawalId }) => withdrawalId === one.withdrawalId),
    )
    return [...own, ...approved, ...again]
      .filter((one) => one.network === network)
      .sort((left, right) => Number(left.withdrawalId) - Number(right.withdrawalId))
  }

  #isOwn({ isOwnClaim, claim }: VenueWithdrawal): boolean {
    return isOwnClaim && claim === this.#needs.config.name
  }

  /** By the earlier of clock and chain: neither a clock that is set forward nor a node that is ahead frees a limit. */
  async #hourStartMs(): Promise<number> {
    return Math.min(this.#needs.clock.nowMs(), await this.#chain.timeMs()) - hourMs
  }

  async #take(withdrawal: VenueWithdrawal, sinceMs: number): Promise<void> {
    const { log, logger } = this.#needs
    const { network } = this.#network
    const { withdrawalId, status } = withdrawal
    const progress = log.state.withdrawal(network, withdrawalId)
    if (!log.state.mayBeSigned(network, withdrawalId)) return this.#reportAgain(withdrawal)
    if (status !== 'approved' && progress?.isClaiming !== true) {
      // It may have been signed into a log that is lost: signing it again could pay twice.
      return logger.error('a claim of this signer is not in its log', { withdrawalId })
    }
    const decision = this.#decide(withdrawal, sinceMs)
    if (decision.decision === 'wait')
      return logger.info('a withdrawal waits', { withdrawalId, reason: decision.reason })
    if (decision.decision === 'refuse') return this.#refuse(withdrawalId, decision.reason)
    const prepared = await this.#chain.prepare(withdrawal, decision.asset, decision.units)
    if (typeof prepared === 'string') return logger.warn('a withdrawal waits', { withdrawalId, reason: prepared })
    if (status !== 'broadcast' && !(await this.#hasClaim(withdrawal))) return
    await prepared.signAndSend()
  }

  /** An operator has decided that it was not sent, and the log shows that it was. */
  async #reportAgain({ withdrawalId, status }: VenueWithdrawal): Promise<void> {
    const { log, venue, config } = this.#needs
    const { network } = this.#network
    const transactionId = log.state.transactionOf(network, withdrawalId) as `0x${string}` | undefined
    if (status !== 'approved' || transactionId === undefined) return
    if ((await this.#claim(withdrawalId)) === undefined) return
    const answer = await venue.reportBroadcast(withdrawalId, config.name, transactionId)
    if (!isRefusal(answer)) await log.add({ step: 'reported', network, withdrawalId, transactionId })
  }

  #decide(withdrawal: VenueWithdrawal, sinceMs: number): PolicyDecision {
    const { log } = this.#needs
    const { network } = this.#network
    return decidePayment(policyOf(this.#network), withdrawal, (coin) =>
      log.state.paidSince(network, coin, sinceMs, withdrawal.withdrawalId),
    )
  }

  async #refuse(withdrawalId: string, reason: string): Promise<void> {
    const { log, logger } = this.#needs
    const { network } = this.#network
    if (log.state.withdrawal(network, withdrawalId)?.refused === reason) return
    await log.add({ step: 'refused', network, withdrawalId, reason })
    logger.error('the policy refuses a withdrawal: an operator decides', { withdrawalId, reason })
  }

  /** The log has the intention before the venue has the claim. */
  async #hasClaim(withdrawal: VenueWithdrawal): Promise<boolean> {
    const { log, reach } = this.#needs
    const { network } = this.#network
    const { withdrawalId } = withdrawal
    if (log.state.withdrawal(network, withdrawalId)?.isClaiming !== true) {
      await log.add({ step: 'claiming', network, withdrawalId })
    }
    await reach('claiming')
    const claimed = await this.#claim(withdrawalId)
    await reach('claimed')
    if (claimed === undefined) return false
    const isUnchanged = (['network', 'coin', 'contract', 'amount', 'units', 'address', 'memo'] as const).every(
      (name) => claimed[name] === withdrawal[name],
    )
    if (!isUnchanged) await this.#refuse(withdrawalId, 'the venue has changed the withdrawal')
    return isUnchanged && this.#isLongEnough(claimed)
  }

  async #claim(withdrawalId: string): Promise<VenueWithdrawal | undefined> {
    const { venue, config, logger } = this.#needs
    const claimed = await venue.claim(withdrawalId, config.name, config.claimSeconds)
    if (!isRefusal(claimed) && claimed.status === 'claimed') return claimed
    const reason = isRefusal(claimed) ? claimed.refused : claimed.status
    logger.warn('the venue refuses the claim of a withdrawal', { withdrawalId, reason })
    return undefined
  }

  /** The remaining time of a claim must be enough to send. */
  #isLongEnough({ claimedUntilMs }: VenueWithdrawal): boolean {
    const { clock, config } = this.#needs
    return claimedUntilMs - clock.nowMs() > Math.min(30_000, config.claimSeconds * 250)
  }

  async #maySend(withdrawalId: string): Promise<SendPermission> {
    const { logger } = this.#needs
    try {
      const claimed = await this.#claim(withdrawalId)
      if (claimed === undefined || claimed.isFrozen) return 'no'
      return this.#isLongEnough(claimed) ? 'yes' : 'unknown'
    } catch (error) {
      logger.warn('the venue gave no answer: a signed payment waits', { withdrawalId, ...errorFields(error) })
      return 'unknown'
    }
  }

  async #report(): Promise<void> {
    const { log, venue, config, logger, reach } = this.#needs
    const { network } = this.#network
    for (const { withdrawalId, progress } of log.state.withdrawals(network)) {
      const transactionId = log.state.transactionOf(network, withdrawalId) as `0x${string}` | undefined
      if (transactionId === undefined || progress.closed !== undefined || progress.reported === transactionId) continue
      const answer = await venue.reportBroadcast(withdrawalId, config.name, transactionId)
      if (isRefusal(answer)) {
        await log.add({ step: 'closed', network, withdrawalId, reason: answer.refused })
        logger.error('the venue refuses the report of a sent withdrawal', { withdrawalId, reason: answer.refused })
        continue
      }
      await log.add({ step: 'reported', network, withdrawalId, transactionId })
      await reach('reported')
    }
    for (const { transactionId, purpose } of log.state.unaccounted(network)) {
      await venue.reportOwn(network, transactionId, purpose.kind === 'gas' ? 'top_up' : 'sweep')
      await log.add({ step: 'accounted', network, transactionId })
    }
  }

  async #sweep(): Promise<void> {
    const { sweep } = this.#network
    const nowMs = this.#needs.clock.nowMs()
    if (sweep === undefined || nowMs - this.#sweptAtMs < sweep.everySeconds * 1_000) return
    // Some accounts per round: payments never wait for the sweeps of a large venue.
    if (await this.#chain.sweep()) this.#sweptAtMs = nowMs
  }
}

const isRefusal = (answer: VenueWithdrawal | VenueRefusal): answer is VenueRefusal => 'refused' in answer
