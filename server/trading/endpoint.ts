import { endpointMaker } from '../kernel/endpoint/endpoint.ts'
import type { TradingFailureCode } from './failures.ts'
import type { TradingServices } from './services.ts'
import type { OperatorCaller } from './signing/operator-gate.ts'
import type { SignedCaller } from './signing/verify-request.ts'

/** Who calls, by the access an endpoint asks for. */
export interface TradingCallers extends Record<string, unknown> {
  public: undefined
  /** Any key will do. */
  signed: SignedCaller
  read: SignedCaller
  trade: SignedCaller
  withdraw: SignedCaller
  /** Operates the venue. */
  admin: OperatorCaller
}

export const tradingEndpoint = endpointMaker<TradingCallers, TradingFailureCode, TradingServices>()
