/** Every bound of accounts, with its unit last. */

export * from './domain/limits.ts'

/** The maximum of stored failed sign-ins; above it the oldest are deleted. domain/sign-in-wait.ts has the rest. */
export const signInFailuresKeptMax = 500_000

/** The number of concurrent password hashes: each takes a core and 19 MiB. */
export const hashesRunningMax = 2
export const hashesWaitingMax = 128
/** At most the free failures of an account, or concurrent sign-ins of one person would block each other. */
export const signInsRunningMax = 2
export const signInsWaitingMax = 256

export const sessionIdleMs = 14 * 24 * 3_600_000
/** A session in use ends at this age. */
export const sessionAgeMaxMs = 90 * 24 * 3_600_000
export const sessionsPerPersonMax = 100
export const sessionTokenCharacters = 48
export const userAgentLengthMax = 300

/** The key in mailed links, which set a new password or confirm an address. */
export const linkKeyCharacters = 48
export const passwordLinkValidMs = 30 * 60_000
/** For a link of an administrator or operator, who may not reach the person at once. */
export const handedPasswordLinkValidMs = 24 * 3_600_000
/**
 * No password link is mailed to an address that another person set less than this ago. The change was reported to the old
 * address, so the owner has time to object.
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
/** The maximum lifetime of a cookie in browsers. */
export const knownDevicesKeptMs = 400 * 24 * 3_600_000

/** Codes for a lost authenticator, created and shown together. */
export const recoveryCodesCount = 10

export const passkeysPerPersonMax = 20
export const passkeyHandleBytes = 32
/** The time to answer a challenge: people may have to find their phone. */
export const passkeyChallengeMs = 5 * 60_000

/** The time to copy a sign-in from the browser into the desktop app. */
export const signInCodeValidMs = 5 * 60_000
export const signInCodeCharacters = 48

export const chatKeyCharacters = 32
export const chatKeysPerPersonMax = 100

export const tradingKeyCharacters = 40
export const tradingSecretBytes = 32
export const tradingKeysPerPersonMax = 100
export const tradingKeysPerSessionMax = 20
export const tradingKeysListedMax = 500
/** A revoked key stays for its owner's list and for the operator, and is then deleted. */
export const revokedKeysKeptMs = 90 * 24 * 3_600_000

/** The last use is recorded by the minute, so that a busy key does not write a row per request. */
export const lastUseGrainMs = 60_000
export const lastUseFlushMs = 5_000
export const cleanUpMs = 10 * 60_000

export const cacheEntriesMax = 20_000
/** The lifetime of a cached credential without a change notification. */
export const cacheLifetimeMs = 30_000
/** After a longer pause of this process nothing that was cached counts. */
export const pauseToleranceMs = 1_000

export const pageSizeMax = 1_000

export const ssoProvidersMax = 20
/** The time to sign in at the provider. */
export const ssoAttemptMs = 15 * 60_000
/** The time to give the second factor or the consent after that. */
export const ssoPendingMs = 10 * 60_000
export const ssoKeyCharacters = 48
export const ssoRequestTimeoutMs = 6_000
export const ssoReplyBytesMax = 512 * 1024
/** How long the metadata of a provider counts; keys are fetched again when an unknown one appears. */
export const ssoMetadataLifetimeMs = 10 * 60_000
/** A provider that failed is asked again after this time, so that a dead one is not asked by every visitor. */
export const ssoFailureLifetimeMs = 5_000
/** Concurrent sign-ins that wait for providers. */
export const ssoRunningMax = 50
export const ssoWaitingMax = 200
/** Clocks of providers may differ from ours by this much. */
export const ssoClockToleranceMs = 60_000
