/** The bounds that the rules themselves need; ../limits.ts has the rest. */

export const emailLengthMax = 254
export const nameLengthMax = 100

/** Characters are code points: a Persian or Chinese password is not shorter for its encoding. */
export const passwordLengthMin = 8
export const passwordLengthMax = 256

/** How long a person who has proved who they are is not asked again before something that deserves it. */
export const identityProofRecentMs = 10 * 60_000

export const tradingKeyLabelLengthMax = 100
export const ipRangesPerKeyMax = 30

export const passkeyNameLengthMax = 100
