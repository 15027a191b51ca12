import { BadSettings } from '../../kernel/config/setting.ts'
import type { AccountsServices } from '../services.ts'
import { lockEnabled, removeProvider, saveProvider, testProvider } from './actions/change-providers.ts'
import {
  canSignIn,
  findLinkedPerson,
  linkIdentity,
  noteIdentityUse,
  prepareSignOut,
  unlinkIdentity,
} from './actions/identities.ts'
import { checkPendingCode, endPending, readPending, savePending } from './actions/pending.ts'
import { beginSignIn, finishSignIn } from './actions/sign-in.ts'
import { readEnvironmentProviders } from './domain/provider.ts'
import { ProviderClients } from './provider-clients.ts'
import { ProviderList } from './provider-list.ts'
import { providersChanged, type SsoServices } from './services.ts'
import type { SingleSignOn } from './single-sign-on.ts'
import { listIdentities, lockIdentitiesOf } from './store/identities.ts'

export interface OpenedSso {
  readonly sso: SingleSignOn
  /** Receives the database notifications of accounts. */
  receive(payload: string): void
  close(): void
}

/** Throws `BadSettings` if the providers of the environment are malformed. */
export async function createSso(
  accounts: AccountsServices,
  environment: readonly Readonly<Record<string, unknown>>[],
): Promise<OpenedSso> {
  const fromEnvironment = readEnvironmentProviders(environment)
  if (fromEnvironment === undefined)
    throw new BadSettings(['AGORA_SSO_PROVIDERS contains a malformed provider: docs/sign-in.md describes the fields'])
  const providers = new ProviderList(accounts, fromEnvironment)
  await providers.reload()
  const services: SsoServices = { ...accounts, providers, clients: new ProviderClients(accounts.clock) }
  const { database } = accounts
  const sso: SingleSignOn = {
    providers: () => providers.all(),
    reload: () => providers.reload(),
    saveProvider: (provider, write) => saveProvider(services, provider, write),
    removeProvider: (id, write) => removeProvider(services, id, write),
    lockEnabled: (tx) => lockEnabled(services, tx),
    checkProvider: (provider, redirectUri) => testProvider(services, provider, redirectUri),
    begin: (providerId, attempt) => beginSignIn(services, providerId, attempt),
    finish: (providerId, answer) => finishSignIn(services, providerId, answer),
    findPerson: (signIn) => findLinkedPerson(services, signIn),
    savePending: (pending) => savePending(services, pending),
    findPending: (key) => readPending(services, key),
    usePending: (key, tx) => endPending(services, key, tx),
    checkCode: (personId, code, origin) => checkPendingCode(services, personId, code, origin),
    canSignIn: (personId, methods, tx) => canSignIn(tx, personId, methods),
    identities: (personId) => listIdentities(database.sql, personId),
    lockIdentities: (personId, tx) => lockIdentitiesOf(tx.sql, personId),
    link: (personId, identity, write) => linkIdentity(services, personId, identity, write),
    unlink: (personId, id, write) => unlinkIdentity(services, personId, id, write),
    noteUse: (linked, identity, grants, tx) => noteIdentityUse(services, linked, identity, grants, tx),
    prepareSignOut: (session, returnTo) => prepareSignOut(services, session, returnTo),
  }
  return {
    sso,
    receive(payload) {
      if (payload === providersChanged) void providers.refresh()
    },
    close: () => providers.close(),
  }
}
