import { createSigner, type Signer } from '../../client/signing.ts'
import { chatClient } from './chat-client.ts'
import { onSignOut } from './session-store.ts'

/** The key of this session. It lives in memory alone and ends with the session. */
export interface TradingKey {
  readonly apiKey: string
  readonly signer: Signer
}

let pending: Promise<TradingKey> | undefined

onSignOut(clearTradingKey)

export function tradingKey(): Promise<TradingKey> {
  pending ??= fetchKey().catch((error: unknown) => {
    pending = undefined
    throw error
  })
  return pending
}

/** After the server has refused the key: the next request gets a fresh one. */
export function clearTradingKey(): void {
  pending = undefined
}

async function fetchKey(): Promise<TradingKey> {
  const reply = await chatClient.call('POST /session/trading_key')
  return { apiKey: reply.api_key, signer: createSigner(reply.secret_key) }
}
