import type { IncomingMessage } from 'node:http'
import type { Identified } from '../../kernel/endpoint/dialect.ts'
import type { SignedCaller } from '../signing/verify-request.ts'
import type { Session } from './session.ts'
import type { Subscriptions } from './subscriptions.ts'

/** The connection as its requests and their endpoints use it. */
export interface RequestConnection {
  readonly raw: IncomingMessage
  readonly address: string
  /** Aborted when the connection closes. */
  readonly signal: AbortSignal
  readonly subscriptions: Subscriptions
  readonly session: Session | undefined
  /** Whose request it is, and out of whose bucket it is taken. */
  identified(): Identified
  /** The session that takes the place of the one before; nothing is sent to it until it is released. */
  logOn(caller: SignedCaller, resumeFrom: number | undefined): Promise<Session>
  logOut(): void
  reply(text: string): void
}
