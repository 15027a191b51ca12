export const nodeNameCharacters = 10

/** Bounds and paces of the talk between nodes. */
export const busLimits = {
  heartbeatMs: 1_000,
  /** A node unheard for this long is asked whether it is there. */
  quietMs: 2_500,
  /** A node unheard for this long is gone, whatever it may be doing. */
  deadAfterMs: 10_000,
  /** How long a node that joins listens for those that are there before it takes up work. */
  joinMs: 1_500,
  connectTimeoutMs: 5_000,
  reconnectEveryMs: 250,
  /** A frame is refused when its sender was heard to have sent a later one this long ago; at the latest after twice that. */
  frameAgeMs: 5_000,
  /** A node that is heard and not known is asked so often to show that it is alive. */
  challengeEveryMs: 250,
  challengesMax: 100,
  /** A question that the other node could not take yet is sent again after so long, */
  askAgainMs: 50,
  /** and one whose answer could not be heard yet is kept back for so long at most. */
  provingWaitMs: 2_000,
  refusalLogMs: 1_000,
  /** After a break the others may be back a little later; that they do not listen yet does not mean that they are gone. */
  reconnectGraceMs: 3_000,
  /** An announcement not confirmed after this long makes sure that those it waits for are there. */
  confirmPatienceMs: 300,
  /** What one request or message may hold in all, over however many parts. */
  bodyBytesMax: 64 * 1024 * 1024,
} as const
