/** The bounds of the socket. */
export interface SocketLimits {
  readonly frameBytesMax: number
  readonly subscriptionsMax: number
  readonly requestsUnderWayMax: number
  readonly connectionsPerAddressMax: number
  readonly connectionsMax: number
  /** Above this much that waits to be sent, public messages are merged. */
  readonly slowBytes: number
  /** Above this much of answers and private events that wait, the connection is closed. */
  readonly privateBytesMax: number
  readonly pingEveryMs: number
  /** Of a connection that has neither subscribed nor logged on. */
  readonly idleMs: number
  /** How often keys are looked at again when nothing else asks. */
  readonly lookEveryMs: number
  /** Ping frames of a client between two of ours. */
  readonly clientPingsMax: number
  /** Requests without a timestamp of their own are good for the engine for so long. */
  readonly requestGoodMs: number
  /** At a restart the clients are asked to come back after this long and up to twice as long, each after another time. */
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
  requestGoodMs: 5_000,
  reconnectAfterMs: 500,
}

/** Close codes of our own; the others are those of RFC 6455. */
export const closeCodes = {
  unsupportedData: 1003,
  serviceRestart: 1012,
  idle: 4000,
  tooSlow: 4008,
  tooManyPings: 4009,
} as const
