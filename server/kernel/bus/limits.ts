export const nodeNameCharacters = 10

/** Bounds and intervals of the messages between nodes. */
export const busLimits = {
  heartbeatMs: 1_000,
  /** A node that is silent for this long is pinged. */
  quietMs: 2_500,
  /** A node that is silent for this long is dead. */
  deadAfterMs: 10_000,
  /** How long a joining node listens for its peers before it starts work. */
  joinMs: 1_500,
  connectTimeoutMs: 5_000,
  reconnectEveryMs: 250,
  /** A frame is rejected if a later one of its sender arrived this long ago; at the latest after twice that. */
  frameAgeMs: 5_000,
  /** How often an unknown sender is challenged to prove that it is alive. */
  challengeEveryMs: 250,
  challengesMax: 100,
  /** The pause before a request is repeated that the other node could not accept yet. */
  requestAgainMs: 50,
  /** How long a request waits at most for the other node to prove that it is alive. */
  provingWaitMs: 2_000,
  refusalLogMs: 1_000,
  /** After a reconnect the peers may return a little later: until then, no responders does not mean dead. */
  reconnectGraceMs: 3_000,
  /** After this long, the nodes that have not confirmed an announcement are pinged. */
  confirmSlowAfterMs: 300,
  /** The maximum of one message over all its parts. */
  bodyBytesMax: 64 * 1024 * 1024,
} as const
