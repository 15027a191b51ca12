/** Every bound of accounts, with its unit last. */

export * from './domain/limits.ts'

/** How many failed sign-ins are remembered in all; beyond it the oldest are forgotten. domain/failure-limit.ts has the rest. */
export const signInFailuresKeptMax = 500_000

/** How many passwords are hashed at once: each takes a core and 19 MiB. */
export const hashesRunningMax = 2
export const hashesWaitingMax = 128
/** Not above the account's limit of failures, or parallel sign-ins of one person would count against each other. */
export const signInsRunningMax = 2
export const signInsWaitingMax = 256

export const sessionIdleMs = 14 * 24 * 3_600_000
/** However busy, a session ends at this age. */
export const sessionAgeMaxMs = 90 * 24 * 3_600_000
export const sessionsPerPersonMax = 100
export const sessionTokenCharacters = 48
export const userAgentLengthMax = 300

/** Of the links that are mailed to choose a new password or to confirm an address. */
export const linkKeyCharacters = 48
export const passwordLinkValidMs = 30 * 60_000
/** Made by an administrator or operator, who may not reach the person at once. */
export const handedPasswordLinkValidMs = 24 * 3_600_000
/**
 * No password link is mailed to an address that another person set less than this ago: its owner has time to object at the
 * old address, where the change was reported.
 */
export const emailSetByOtherWaitMs = 7 * 24 * 3_600_000
export const emailChangeValidMs = 24 * 3_600_000
export const linkRequestWindowMs = 3_600_000
export const linkRequestsPerEmailMax = 5
/** Higher, because an office or a whole town may share an address. */
export const linkRequestsPerAddressMax = 30
export const emailChangesPerPersonMax = 10
export const emailChangesPerEmailMax = 5
export const passwordRequestsPerRunMax = 100
export const emailChangesPerRunMax = 100

export const deviceTokenCharacters = 48
export const knownDevicesPerPersonMax = 100
/** As long as browsers keep a cookie at most. */
export const knownDevicesKeptMs = 400 * 24 * 3_600_000

/** Codes for a lost authenticator, made and shown together. */
export const recoveryCodesCount = 10

export const passkeysPerPersonMax = 20
export const passkeyHandleBytes = 32
/** How long a browser may take to answer a challenge: people look for their phone. */
export const passkeyChallengeMs = 5 * 60_000

export const chatKeyCharacters = 32
export const chatKeysPerPersonMax = 100

export const tradingKeyCharacters = 40
export const tradingSecretBytes = 32
export const tradingKeysPerPersonMax = 100
export const tradingKeysPerSessionMax = 20
export const tradingKeysListedMax = 500
/** A revoked key is kept for its owner's list and the operator's questions, then forgotten. */
export const revokedKeysKeptMs = 90 * 24 * 3_600_000

/** Last use is told to the minute, so that a busy key does not write a row per request. */
export const lastUseGrainMs = 60_000
export const lastUseFlushMs = 5_000
export const cleanUpMs = 10 * 60_000

export const cacheEntriesMax = 20_000
/** How long a remembered credential is believed when no change of it was heard of. */
export const cacheLifetimeMs = 30_000

export const pageSizeMax = 1_000
