/** Bounds of a request to the server of a call provider, and of what users send. */
export const callLimits = {
  timeoutMs: 10_000,
  bytesMax: 256 * 1024,
  /** How long a user may take to connect an account at a provider. */
  connectingMs: 15 * 60_000,
  /** A token is renewed this long before it expires. */
  renewalMs: 60_000,
  roomNameLengthMax: 255,
} as const
