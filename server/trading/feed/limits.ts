/** The bounds of the feeds. */
export const feedLimits = {
  /** Books and trades: changes within this time after a message wait for the next one. */
  depthEveryMs: 20,
  bookTickerEveryMs: 100,
  candlesEveryMs: 250,
  tickerEveryMs: 1_000,
  /** How often candles that end without a trade are checked. */
  candleEndsEveryMs: 1_000,
  /** If the venue is idle, a candle is final this long after its end. */
  candleGraceMs: 10_000,
  tradesInSnapshotMax: 100,
  /** A follower that has missed more levels gets the whole book again. */
  laggingLevelsMax: 10_000,
  /** A follower that has missed more closed candles gets a snapshot. */
  laggingCandlesMax: 1_000,
  /** Retained messages per account, for clients that resume. */
  accountMessagesKept: 1_000,
  accountBytesKept: 262_144,
  /** Accounts without a connection whose messages are retained: the last ones to disconnect. */
  quietAccountsMax: 200,
  resumedRowsMax: 1_000,
  /** The newest orders of an account that a resume scans for changes. */
  resumedOrdersScannedMax: 100_000,
} as const
