/** The bounds of what is published. */
export const feedLimits = {
  /** Books and trades: what comes sooner after a message waits for the next one. */
  depthEveryMs: 20,
  bookTickerEveryMs: 100,
  candlesEveryMs: 250,
  tickerEveryMs: 1_000,
  /** How often candles are looked at that end without a trade. */
  candleEndsEveryMs: 1_000,
  /** Without a word of the venue, so long after its end a candle is taken for final. */
  candleGraceMs: 10_000,
  tradesInSnapshotMax: 100,
  /** A reader that has missed more levels than this gets the whole book again. */
  laggingLevelsMax: 10_000,
  /** Messages of an account that are kept for those who come back. */
  accountMessagesKept: 1_000,
  accountBytesKept: 262_144,
  /** Accounts whose messages are kept though nobody is connected: those who left last. */
  quietAccountsMax: 200,
  resumedRowsMax: 1_000,
  /** So many of the newest orders of an account are looked through for those that changed. */
  resumedOrdersScannedMax: 100_000,
} as const
