/** The bounds of the socket. */
export interface SocketLimits {
  readonly frameBytesMax: number
  readonly subscriptionsMax: number
  readonly requestsUnderWayMax: number
  readonly connectionsPerAddressMax: number
  readonly connectionsMax: number
  /** Above this many unsent bytes, public messages are merged. */
  readonly slowBytes: number
  /** Above this many unsent bytes of replies and private events, the connection is closed. */
  readonly privateBytesMax: number
  readonly pingEveryMs: number
  /** For a connection without subscriptions and session. */
  readonly idleMs: number
  /** How often connections are checked and keys verified again. */
  readonly lookEveryMs: number
  /** Ping frames of a client between two pings of the server. */
  readonly clientPingsMax: number
  /**
   * Characters of requests that the rate limit refuses, between two pings of the server. Reading them takes time, so that a
   * client which ignores the refusals is disconnected.
   */
  readonly refusedCharactersMax: number
  /** The validity of a request without a timestamp. */
  readonly requestGoodMs: number
  /** At a restart the clients are asked to reconnect after this to twice this time, spread evenly. */
  readonly reconnectAfterMs: number
}

export const socketLimits: SocketLimits = {
  frameBytesMax: 262_144,
  subscriptionsMax: 200,
  requestsUnderWayMax: 256,
  connectionsPerAddressMax: 100,
  connectionsMax: 20_000,
  slowBytes: 262_144,
  privateBytesMax: 4_194_304,
  pingEveryMs: 20_000,
  idleMs: 300_000,
  lookEveryMs: 1_000,
  clientPingsMax: 100,
  refusedCharactersMax: 524_288,
  requestGoodMs: 5_000,
  reconnectAfterMs: 500,
}

/** Codes from 4000 are our own; the others are from RFC 6455. */
export const closeCodes = {
  unsupportedData: 1003,
  serviceRestart: 1012,
  idle: 4000,
  tooSlow: 4008,
  tooManyPings: 4009,
  tooManyRequests: 4029,
} as const
