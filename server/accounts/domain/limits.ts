/** The bounds of the pure rules; ../limits.ts has the rest. */

export const emailLengthMax = 254
export const nameLengthMax = 100

/** In code points, so that the encoding of a Persian or Chinese password does not count. */
export const passwordLengthMin = 8
export const passwordLengthMax = 256

/** How long a proof of identity counts as recent. */
export const identityProofRecentMs = 10 * 60_000

export const tradingKeyLabelLengthMax = 100
export const ipRangesPerKeyMax = 30
export const networksPerKeyMax = 30

export const passkeyNameLengthMax = 100
