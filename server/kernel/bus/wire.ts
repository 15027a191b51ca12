/** Carries bytes between nodes: in the order of each sender, at most once. */
export interface Wire {
  /** The maximum size of one message. */
  readonly payloadBytesMax: number
  /** With a reply subject, that subject receives a report if there are no responders. */
  send(subject: string, bytes: Uint8Array, replyTo?: string): void
  /** A star matches one word. Of several shared listeners, one receives each message. */
  listen(subject: string, receive: (message: WireMessage) => void, options?: { readonly shared?: boolean }): () => void
  /** Called with false on a disconnect and with true on the reconnect. Messages in between are lost. */
  onConnected(listener: (isConnected: boolean) => void): void
  /** Resolves when everything sent and listened to so far has reached the server. */
  flush(): Promise<void>
  close(): Promise<void>
}

export interface WireMessage {
  readonly subject: string
  readonly bytes: Uint8Array
  readonly replyTo: string | undefined
  /** Instead of a reply: the request has no responders. */
  readonly hasNoListener: boolean
}
