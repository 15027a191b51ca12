import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2'
import { ConcurrencyLimiter, type ConcurrencyLimits } from './concurrency-limiter.ts'

export interface PasswordCost {
  readonly memoryKib: number
  readonly passes: number
}

/** The first recommendation of OWASP's password storage sheet for argon2id. */
export const strongPasswordCost: PasswordCost = { memoryKib: 19_456, passes: 2 }

export interface PasswordHashing {
  hash(password: string): Promise<string>
  /** Without a hash it takes the same time and returns false: an unknown account must not reply faster. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>
  /** Whether the hash has another cost than new ones. */
  isOutdated(passwordHash: string): boolean
}

const parallelism = 1
// The library declares its algorithms as an ambient const enum, which cannot be imported with isolated modules.
const argon2id = 2 as Algorithm

/** Each call takes `memoryKib` of memory and a core, so `limits` bounds the concurrency. */
export function createPasswordHashing(cost: PasswordCost, limits: ConcurrencyLimits): PasswordHashing {
  const turns = new ConcurrencyLimiter(limits)
  const options = { algorithm: argon2id, memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism }
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => turns.take(() => hash(password, options)),
    verify: (passwordHash, password) =>
      turns.take(async () => {
        // Computed even if it is not needed, so that the first unknown name is not slower than a known one.
        decoy ??= hash('nobody has this password', options)
        const decoyHash = await decoy.catch((error: unknown) => {
          decoy = undefined
          throw error
        })
        const matches = await verify(passwordHash ?? decoyHash, password)
        return passwordHash !== undefined && matches
      }),
    isOutdated(passwordHash) {
      const made = parseOptions(passwordHash)
      return made.memoryCost !== cost.memoryKib || made.timeCost !== cost.passes || made.algorithm !== argon2id
    },
  }
}
