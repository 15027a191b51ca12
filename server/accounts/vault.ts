import { MasterKeyRefused, masterKeyFingerprint, masterKeySetting } from '../kernel/auth/master-key.ts'
import { createSealing, deriveKey } from '../kernel/auth/sealing.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import type { Sql } from '../kernel/storage/database.ts'
import { claimFingerprint, lockFingerprint } from './store/installation.ts'

/** All uses of the master key. Every sealed value is bound to its record. */
export interface Vault {
  readonly fingerprint: string
  /** The key of hashed sign-in subjects, so that typed names cannot be found by guessing. */
  readonly subjectKey: Buffer
  /** The key of passkey challenges. */
  readonly passkeyKey: Buffer
  sealTradingSecret(secret: Buffer, apiKey: string, personId: number): Buffer
  unsealTradingSecret(sealed: Buffer, apiKey: string, personId: number): Buffer
  sealCodeSecret(secret: Buffer, personId: number): Buffer
  unsealCodeSecret(sealed: Buffer, personId: number): Buffer
  /** Bound to the issuer: a secret cannot be moved to a provider with another address. */
  sealProviderSecret(secret: string, providerId: string, issuer: string): Buffer
  unsealProviderSecret(sealed: Buffer, providerId: string, issuer: string): string
  /** Values of a sign-in at a provider, each for one use. */
  sealSignIn(plain: string, use: string): Buffer
  unsealSignIn(sealed: Buffer, use: string): string
}

const wrongKey =
  `The master key is not the one the secrets in this database are sealed under: ` +
  `start with the earlier ${masterKeySetting} (or the earlier file secrets/master-key of the data directory)`

export function createVault(masterKey: Buffer, ids: Ids): Vault {
  const tradingSecrets = createSealing(masterKey, 'trading secrets', ids)
  const codeSecrets = createSealing(masterKey, 'second factor', ids)
  const providerSecrets = createSealing(masterKey, 'provider secrets', ids)
  const signIns = createSealing(masterKey, 'sign-ins at providers', ids)
  const ofProvider = (providerId: string, issuer: string) => `secret of ${providerId} at ${issuer}`
  const ofKey = (apiKey: string, personId: number) => `trading key ${apiKey} of ${personId}`
  const ofPerson = (personId: number) => `second factor of ${personId}`
  return {
    fingerprint: masterKeyFingerprint(masterKey),
    subjectKey: deriveKey(masterKey, 'sign-in subjects'),
    passkeyKey: deriveKey(masterKey, 'passkey challenges'),
    sealTradingSecret: (secret, apiKey, personId) => tradingSecrets.seal(secret, ofKey(apiKey, personId)),
    unsealTradingSecret: (sealed, apiKey, personId) => tradingSecrets.unseal(sealed, ofKey(apiKey, personId)),
    sealCodeSecret: (secret, personId) => codeSecrets.seal(secret, ofPerson(personId)),
    unsealCodeSecret: (sealed, personId) => codeSecrets.unseal(sealed, ofPerson(personId)),
    sealProviderSecret: (secret, id, issuer) => providerSecrets.seal(Buffer.from(secret), ofProvider(id, issuer)),
    unsealProviderSecret: (sealed, id, issuer) => providerSecrets.unseal(sealed, ofProvider(id, issuer)).toString(),
    sealSignIn: (plain, use) => signIns.seal(Buffer.from(plain), use),
    unsealSignIn: (sealed, use) => signIns.unseal(sealed, use).toString(),
  }
}

/** At start: refuses to run with a key other than that of the stored secrets. */
export async function checkMasterKey(sql: Sql, vault: Vault): Promise<void> {
  if ((await claimFingerprint(sql, vault.fingerprint)) !== vault.fingerprint) throw new MasterKeyRefused(wrongKey)
}

/** Before a secret is sealed in this transaction: the key may have changed since the start. */
export async function holdMasterKey(sql: Sql, vault: Vault): Promise<void> {
  if ((await lockFingerprint(sql, 'share')) !== vault.fingerprint) throw new MasterKeyRefused(wrongKey)
}
