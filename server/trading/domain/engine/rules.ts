import { type OrderKind, orderKind } from '../order-kinds/order-kinds.ts'

/**
 * The rules number of the engine. A command runs under the rules that were in force when it was written, so that a replay
 * of an old journal gives the acknowledged results. `set_rules` raises the number; it never decreases.
 *
 * A changed rule keeps its old behaviour for older numbers. Code uses the named predicates below, never the number.
 */

/** Rules of version 0.1. Every journal begins with them. */
export const firstRules = 1
/** Rules of this version. A new leader raises the journal to them. */
export const newestRules = 3

/** Signed requests are counted per account, so that no account can use up the memory of the others. */
export const countsRequestsByAccount = (rules: number) => rules >= 2
/** Only the newest credited deposits are remembered; the report of an unknown one states how far its history was checked. */
export const forgetsCreditedDeposits = (rules: number) => rules >= 2

/** The journal or a snapshot was written by a newer version of the program. */
export class UnknownRules extends Error {
  override readonly name = 'UnknownRules'

  constructor(rules: number) {
    super(
      `The journal uses engine rules ${rules}; this version of Agora knows rules up to ${newestRules}. Install a newer version`,
    )
  }
}

/** A withdrawal needs the approvals of its coin's policy, keeps daily limits, and is claimed by one signer before it is sent. */
export const withdrawalsAreClaimed = (rules: number) => rules >= 2
/** Operators cannot give money or better fees to their own account. */
export const ownAccountsAreOffLimits = (rules: number) => rules >= 2

/** A stop-limit price must lie within the band when it is placed and when it fires; a stop-market order stops at the band's edge. */
export const bandsStopOrders = (rules: number) => rules >= 2
/** A replacement counts the slot of the stop order that it replaces as free. */
export const freesReplacedStops = (rules: number) => rules >= 2
/** A setting of the deployment limits the number of markets, not the engine. */
export const listsManyMarkets = (rules: number) => rules >= 2
/** A self-trade changes no price and no volume. */
export const ignoresSelfTrades = (rules: number) => rules >= 2
/** Dust is priced by the trades of other accounts, and its value is bounded. */
export const pricesDustByTrades = (rules: number) => rules >= 2
/** Order kinds newer than the rules are unknown. */
export const knowsOrderKind = (rules: number, kind: OrderKind) => rules >= orderKind(kind).sinceRules
/** Orders may have an expiry (GTD). */
export const expiresOrders = (rules: number) => rules >= 2
/** The distance of a trailing stop may be in millionths of the last price. */
export const trailsByPercent = (rules: number) => rules >= 2

/** A pair may be replaced by another, both legs at once. */
export const replacesPairs = (rules: number) => rules >= 3
/** A replacement may state how much of the old order has been executed. */
export const replacesAsExecuted = (rules: number) => rules >= 3
/** A market that an operator restricts while the venue is suspended stays restricted when it is resumed. */
export const keepsRestrictedMarkets = (rules: number) => rules >= 3
/** An open order keeps the maximum slippage of its request. */
export const keepsSlippage = (rules: number) => rules >= 3
/** A market buy by total ends as spent when its rest is less than a lot costs, also where the lot is offered by its own account. */
export const endsSpentTotals = (rules: number) => rules >= 3
