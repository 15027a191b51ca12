import type { IncomingMessage } from 'node:http'
import type { Identified } from '../../kernel/endpoint/dialect.ts'
import type { SignedCaller } from '../signing/verify-request.ts'
import type { Session } from './session.ts'
import type { Subscriptions } from './subscriptions.ts'

/** The part of a connection that requests and endpoints use. */
export interface RequestConnection {
  readonly raw: IncomingMessage
  readonly address: string
  /** Aborted when the connection closes. */
  readonly signal: AbortSignal
  readonly subscriptions: Subscriptions
  readonly session: Session | undefined
  /** The caller, and the key of its rate limit. */
  identified(): Identified
  /** Starts a session, which replaces the previous one; it sends nothing until it is released. */
  logOn(caller: SignedCaller, resumeFrom: number | undefined): Promise<Session>
  logOut(): void
  /** Called for each request that the rate limit refuses, with its length. */
  wasLimited(characters: number): void
  reply(text: string): void
}
