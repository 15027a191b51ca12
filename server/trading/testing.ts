import type { Clock } from '../kernel/clock/clock.ts'
import { ApiDocument } from '../kernel/endpoint/openapi.ts'
import { getPing } from './api/public/get-ping.ts'
import { getSwagger } from './api/public/get-swagger.ts'
import { getTime } from './api/public/get-time.ts'
import { tradingDescription } from './description.ts'
import { tradingDialect } from './dialect.ts'
import type { TradingModule } from './module.ts'
import type { TradingServices } from './services.ts'
import { OperatorGate } from './signing/operator-gate.ts'
import { type KeyRing, RequestVerifier } from './signing/verify-request.ts'

/** No keys at all: for tests of the dialect without a venue. */
export const emptyKeyRing: KeyRing = {
  tradingKey: async () => undefined,
  tradingKeyRefusal: () => undefined,
  decoySecretKey: Buffer.alloc(64),
  noteTradingKeyUse: () => {},
}

export interface BareTradingOptions {
  readonly clock: Clock
  readonly requestsPerSecond: number
  readonly headerPrefix: string
}

/** The dialect with the three endpoints that need no venue and no database. */
export function bareTradingForTest({
  clock,
  requestsPerSecond,
  headerPrefix,
}: BareTradingOptions): Pick<TradingModule, 'api' | 'document'> {
  const endpoints = [getPing, getTime, getSwagger]
  const document = new ApiDocument(endpoints, tradingDescription(headerPrefix))
  const verifier = new RequestVerifier({ keys: emptyKeyRing, clock, headerPrefix })
  const operators = new OperatorGate({ verifier, localToken: undefined, isFrozen: () => false })
  const services = { clock, openApi: () => document.content() } as TradingServices
  return {
    document,
    api: { dialect: tradingDialect({ clock, requestsPerSecond, verifier, operators }), endpoints, services },
  }
}
