/** The purpose of a sealed ID token: it belongs to one session. */
export const idTokenUse = (tokenHash: Buffer) => `ID token of ${tokenHash.toString('hex')}`
