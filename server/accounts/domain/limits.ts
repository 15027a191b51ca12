/** The bounds that the rules themselves need; ../limits.ts has the rest. */

export const emailLengthMax = 254
export const nameLengthMax = 100

/** Characters are code points: a Persian or Chinese password is not shorter for its encoding. */
export const passwordLengthMin = 8
export const passwordLengthMax = 256

export const tradingKeyLabelLengthMax = 100
export const ipRangesPerKeyMax = 30
