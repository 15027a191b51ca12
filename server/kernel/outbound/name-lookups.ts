import { ConcurrencyLimiter } from '../auth/concurrency-limiter.ts'

/**
 * For the names of addresses that users write. A lookup of the system occupies one of the few threads that also read files
 * and hash passwords, for as long as the name server of the site pleases.
 */
export const nameLookups = new ConcurrencyLimiter({ runningMax: 2, waitingMax: 100 })
