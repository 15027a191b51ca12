import type { ParameterValue } from '../../../client/signing.ts'
import { TradingSocket } from '../../../client/socket/trading-socket.ts'
import { signedFrame, Transport } from '../../../client/transport.ts'
import { headerPrefix } from '../../platform/page-facts.ts'
import { tradingKey } from '../../session/trading-key.ts'

/** Signs with the current key of the session. */
class SessionTransport extends Transport {
  override async signedParameters(
    method: string,
    parameters: Readonly<Record<string, ParameterValue>>,
  ): Promise<Record<string, string>> {
    const { apiKey, signer } = await tradingKey()
    if (!this.clock.isMeasured) await this.measureClock()
    return signedFrame(method, signer, { apiKey, ...parameters, timestamp: this.clock.stampMs() })
  }
}

export interface SocketListener {
  /** A connection failed or was lost; it is retried. */
  onTrouble(): void
}

export function openTradingSocket({ onTrouble }: SocketListener): TradingSocket {
  const transport = new SessionTransport({ baseUrl: `${location.origin}/v1`, headerPrefix: headerPrefix() })
  return new TradingSocket({ transport, onTrouble })
}
