import { endpointMaker } from '../kernel/endpoint/endpoint.ts'
import type { TradingFailureCode } from './failures.ts'
import type { TradingServices } from './services.ts'
import type { OperatorCaller } from './signing/operator-gate.ts'
import type { SignedCaller } from './signing/verify-request.ts'

/** The caller type of each access level. */
export interface TradingCallers extends Record<string, unknown> {
  public: undefined
  /** Any key. */
  signed: SignedCaller
  read: SignedCaller
  trade: SignedCaller
  withdraw: SignedCaller
  /** Signs for the networks of its key. */
  wallet: OperatorCaller
  /** Operates the venue. */
  admin: OperatorCaller
}

export const tradingEndpoint = endpointMaker<TradingCallers, TradingFailureCode, TradingServices>()
