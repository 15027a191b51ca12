import type { PasswordCost } from '../kernel/auth/password-hashing.ts'
import { SettableClock } from '../kernel/clock/clock.ts'
import { type Ids, systemIds } from '../kernel/ids/ids.ts'
import { type Logger, silentLogger } from '../kernel/logging/logger.ts'
import type { Database } from '../kernel/storage/database.ts'
import type { TestDatabase } from '../kernel/storage/testing.ts'
import { releaseAfterwards } from '../kernel/storage/testing-release.ts'
import { roles } from '../kernel/values/roles.ts'
import { createAccounts } from './module.ts'
import type { Accounts, NewPerson, Person } from './ports.ts'

/** A thousand times cheaper than the real cost: tests create people and sign in often. */
const cheapPasswordCost: PasswordCost = { memoryKib: 8, passes: 1 }

export const testMasterKey = Buffer.alloc(32, 7)

export interface AccountsForTest {
  readonly accounts: Accounts
  readonly clock: SettableClock
  /** A human with a password by default. */
  newPerson(person?: Partial<NewPerson>): Promise<Person>
}

export interface AccountsForTestOptions extends Partial<TestDatabase> {
  readonly database: Database
  readonly clock?: SettableClock
  readonly ids?: Ids
  readonly log?: Logger
  readonly masterKey?: Buffer
  /** A cheap one by default. */
  readonly passwordCost?: PasswordCost
  readonly isHttps?: boolean
  readonly ssoProviders?: readonly Readonly<Record<string, unknown>>[]
}

export const testPassword = 'correct horse battery'

let peopleMade = 0

/** Accounts on a database of `testDatabase([accountsMigrations])`; a second call on it simulates a second process. */
export async function accountsForTest(options: AccountsForTestOptions): Promise<AccountsForTest> {
  const { clock = new SettableClock(), ids = systemIds, log = silentLogger, masterKey = testMasterKey } = options
  const { database, connection, passwordCost = cheapPasswordCost, isHttps = false, ssoProviders } = options
  const using = { database, connection, clock, ids, log, masterKey, passwordCost, isHttps, ssoProviders }
  const accounts = await createAccounts(using)
  releaseAfterwards(() => accounts.close())
  return {
    accounts,
    clock,
    newPerson(person = {}) {
      peopleMade += 1
      return accounts.createPerson({
        kind: 'human',
        email: `person${peopleMade}@agora.example`,
        fullName: `Person ${peopleMade}`,
        role: roles.member,
        password: person.kind === 'bot' ? undefined : testPassword,
        botType: person.kind === 'bot' ? 1 : undefined,
        botOwnerId: undefined,
        ...person,
      })
    },
  }
}
