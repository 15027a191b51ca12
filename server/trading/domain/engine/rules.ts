import { type OrderKind, orderKind } from '../order-kinds/order-kinds.ts'

/**
 * The rules number of the engine. A command is carried out under the rules that were in force when it was written, so that a
 * replay of an old journal gives what was acknowledged then. `set_rules` raises the number; it never goes down.
 *
 * A rule that changes keeps its old behaviour for older numbers. Code asks one of the named predicates below, never the number.
 */

/** Rules of version 0.1. Every journal begins with them. */
export const firstRules = 1
/** Rules of this version. A server that begins to lead raises the journal to them. */
export const newestRules = 2

/** Signed requests are counted by account: nobody can use up the memory of the others. */
export const countsRequestsByAccount = (rules: number) => rules >= 2
/** Of credited deposits only the newest are remembered; who reports an unknown one says up to where it was looked for. */
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

/** A withdrawal is claimed by one signer before it is sent, needs as many approvals as its coin asks for, and meets daily limits. */
export const withdrawalsAreClaimed = (rules: number) => rules >= 2
/** No operator gives money or better fees to an account of their own. */
export const ownAccountsAreOffLimits = (rules: number) => rules >= 2

/** A stop-limit price lies within the band when it is placed and when it fires, and a stop-market order stops at its edge. */
export const bandsStopOrders = (rules: number) => rules >= 2
/** A replacement counts the place of the stop order that it replaces as free. */
export const freesReplacedStops = (rules: number) => rules >= 2
/** A trade of an account with itself moves no price and counts for no volume. */
export const ignoresSelfTrades = (rules: number) => rules >= 2
/** Dust is priced by what other accounts have traded, and its worth is bounded. */
export const pricesDustByTrades = (rules: number) => rules >= 2
/** A kind of order that is newer than the rules is unknown to them. */
export const knowsOrderKind = (rules: number, kind: OrderKind) => rules >= orderKind(kind).sinceRules
/** An order may expire at a time of its own (GTD). */
export const expiresOrders = (rules: number) => rules >= 2
/** A trailing stop may keep a distance in millionths of the last price. */
export const trailsByPercent = (rules: number) => rules >= 2
