/** What carries bytes between nodes: it keeps the order of one sender, and loses what it cannot deliver now. */
export interface Wire {
  /** What one message may hold. */
  readonly payloadBytesMax: number
  /** With a reply subject, that subject hears of it when nobody listens to this one. */
  send(subject: string, bytes: Uint8Array, replyTo?: string): void
  /** A star stands for one word. Of several shared listeners, one hears each message. */
  listen(subject: string, receive: (message: WireMessage) => void, options?: { readonly shared?: boolean }): () => void
  /** Called with false when the connection breaks and with true when it holds again. What was said in between is lost. */
  onConnected(listener: (isConnected: boolean) => void): void
  /** Resolves when everything sent and listened to so far has reached the server. */
  flush(): Promise<void>
  close(): Promise<void>
}

export interface WireMessage {
  readonly subject: string
  readonly bytes: Uint8Array
  readonly replyTo: string | undefined
  /** In place of a reply: nobody listens to the subject that was asked. */
  readonly hasNoListener: boolean
}
