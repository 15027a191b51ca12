import type { Refusal } from './refusals.ts'

/**
 * Messages between the nodes on one PostgreSQL. Any message may be lost: the database has the truth, and a node that missed
 * messages learns it from `onGap` and reads the database again.
 *
 * A subject consists of words joined by dots; the first word is the service (`chat.events`). The messages of one service
 * are handled one after another: those of one node in the order sent, those of several nodes in the order received.
 */
export interface Bus {
  /** The name of this process among the nodes, new at each start: lowercase letters and digits. */
  readonly node: string
  /** False while the bus is down; `onGap` follows when it is up again. Always true for a single node. */
  readonly isConnected: boolean
  /** The number of frames rejected since the start, by reason. */
  readonly refused: Readonly<Record<Refusal, number>>
  /** The peers that are known to be alive. */
  nodes(): readonly string[]
  /** Sends to every peer, never to this node. */
  publish(subject: string, body: BusBody): void
  /**
   * Sends to every peer and waits until each has handled the message or is dead. Returns the nodes that have done neither
   * within `timeoutMs`.
   */
  announce(subject: string, body: BusBody, options: { readonly timeoutMs: number }): Promise<readonly string[]>
  /** Receives what peers publish and announce. Their next message waits for the promise; errors are logged. */
  subscribe(subject: string, receive: (body: BusBody, from: string) => void | Promise<void>): () => void
  /** Resolves when every message received so far for this service is handled. */
  handled(service: string): Promise<void>
  /**
   * Sends a request to a node and waits for the reply. Without `to`, any node that answers the subject may serve it, this
   * one included; such a request may run twice. Rejects with `NoAnswer` if the node reports that it did not accept the
   * request, `NoListener` if NATS reports no responders, `TimedOut` if the outcome is unknown, `AnswerFailed` if the handler
   * threw, and the signal's reason if it was aborted.
   */
  request(subject: string, body: BusBody, options: RequestOptions): Promise<BusBody>
  /** Answers requests, those of this node included. At most one handler per subject and node. */
  answer(subject: string, handle: RequestHandler): () => void
  /**
   * Messages may be lost: those of one node, or of any node if none is named. Caches that follow other nodes' messages must
   * be read again. Called before the first message after the gap is delivered.
   */
  onGap(listener: (node: string | undefined) => void): () => void
  /** The bus is down; `isConnected` is false already. */
  onDisconnect(listener: () => void): () => void
  /** A node stopped, died or is unreachable. When it returns, `onGap` names it. */
  onNodeDown(listener: (node: string) => void): () => void
  close(): Promise<void>
}

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined }

/** A JSON value or bytes; bytes arrive as bytes. */
export type BusBody = JsonValue | Uint8Array

export interface RequestOptions {
  readonly timeoutMs: number
  /** The node to ask, if only that node can answer. */
  readonly to?: string
  /** Ends the wait here and aborts the handler's signal. */
  readonly signal?: AbortSignal
}

export interface RequestSource {
  readonly from: string
  /** Aborted when the requester no longer waits. */
  readonly signal: AbortSignal
}

export type RequestHandler = (body: BusBody, source: RequestSource) => BusBody | Promise<BusBody>

/** The node does not answer this subject: the request was certainly not accepted. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/**
 * NATS reports no responders. That is likely but not certain: the report is not signed, so any publisher can forge it. A
 * request that must not run twice is not repeated because of it.
 */
export class NoListener extends Error {
  override readonly name = 'NoListener'
}

/** No reply in time, or the node died while it worked: whether the request was carried out is unknown. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/** The handler threw: its message is here, its stack is in the log of the other node. */
export class AnswerFailed extends Error {
  override readonly name = 'AnswerFailed'
}
