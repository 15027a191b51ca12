import type { Refusal } from './refusals.ts'

/**
 * What several nodes on one PostgreSQL say to each other. Everything said here may be lost: truth stands in the database,
 * and whoever missed something is told so (`onGap`) and reads it again.
 *
 * The name of a subject is words joined by dots; its first word names the service it belongs to (`chat.events`). Messages
 * whose subjects begin with the same word are handled one after another: those of one node in the order they were sent,
 * those of several in the order they came.
 */
export interface Bus {
  /** The name of this process among the nodes, new at each start: lowercase letters and digits. */
  readonly node: string
  /** False while the nodes cannot hear each other; `onGap` follows when they can again. Always true for a single node. */
  readonly isConnected: boolean
  /** Frames that were refused since the start, by reason. */
  readonly refused: Readonly<Record<Refusal, number>>
  /** The other nodes that are there, as far as is known. */
  nodes(): readonly string[]
  /** Tells every other node, never this one. */
  publish(subject: string, body: BusBody): void
  /**
   * Tells every other node and waits until each has handled it or is gone. Answers with the nodes that have done neither
   * after `timeoutMs`.
   */
  announce(subject: string, body: BusBody, options: { readonly timeoutMs: number }): Promise<readonly string[]>
  /** Hears what other nodes publish and announce. What they say next waits for the promise; failures are logged. */
  subscribe(subject: string, receive: (body: BusBody, from: string) => void | Promise<void>): () => void
  /** Resolves when everything heard so far on subjects that begin with this word is handled. */
  handled(service: string): Promise<void>
  /**
   * Asks a node and waits for its answer. Without `to`, whichever node answers the subject is asked, this one included:
   * only for what may be asked twice, since a question to nobody in particular is as good to one node as to the next.
   * Rejects with `NoAnswer` when the node that was asked says that it did not take it, `NoListener` when the wire says that
   * nobody listens, `TimedOut` when nothing is known, `AnswerFailed` when the handler threw, and the signal's reason when
   * it was aborted.
   */
  request(subject: string, body: BusBody, options: RequestOptions): Promise<BusBody>
  /** Answers requests from now on, those of this node included. At most one handler per subject and node. */
  answer(subject: string, handle: Answer): () => void
  /**
   * Something may have been missed: from one node, or from any when none is named. Whatever is kept in memory because
   * other nodes told it must be read again. Called before the first message after the gap is handed to anyone.
   */
  onGap(listener: (node: string | undefined) => void): () => void
  /** The nodes cannot hear each other any more; `isConnected` says so already. */
  onCutOff(listener: () => void): () => void
  /** A node has gone: it stopped, died or cannot be heard. When it is heard again, `onGap` names it. */
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
  /** The node to ask, when only that one can answer. */
  readonly to?: string
  /** Ends the wait here and aborts the signal the handler was given. */
  readonly signal?: AbortSignal
}

export interface Asked {
  readonly from: string
  /** Aborted when whoever asked no longer waits. */
  readonly signal: AbortSignal
}

export type Answer = (body: BusBody, asked: Asked) => BusBody | Promise<BusBody>

/** The node that was asked does not answer this subject: the request was certainly not taken. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/**
 * The wire says that nobody listens. Likely so, and not certain: that word is the server's own, and anybody who can
 * publish can say it. What must not be done twice is not asked again because of it.
 */
export class NoListener extends Error {
  override readonly name = 'NoListener'
}

/** No answer came in time, or the node went while it worked: whether the request was carried out is unknown. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/** The handler threw; its message is here, its stack is in the log of the node that was asked. */
export class AnswerFailed extends Error {
  override readonly name = 'AnswerFailed'
}
