import type { Transaction } from '../../../kernel/storage/database.ts'
import { ssoProvidersMax } from '../../limits.ts'
import { AccountRefused } from '../../refusals.ts'
import { writing } from '../../services.ts'
import { insertAuditEntry } from '../../store/audit-log.ts'
import { holdMasterKey } from '../../vault.ts'
import { checkProvider, type ProviderCheck } from '../check-provider.ts'
import type { ConnectedProvider } from '../provider-clients.ts'
import { providersChanged, type SsoServices } from '../services.ts'
import type { EnabledProviders, ProviderInput, ProviderWrite } from '../single-sign-on.ts'
import {
  deleteProvider,
  listProviders,
  lockProviders,
  type StoredProvider,
  upsertProvider,
} from '../store/providers.ts'

export async function saveProvider(
  services: SsoServices,
  provider: ProviderInput,
  write: ProviderWrite,
): Promise<void> {
  const { id, settings } = provider
  const { vault, clock } = services
  if (services.providers.isFromEnvironment(id)) throw new AccountRefused('provider_of_environment', id)
  await writing(services, write, async (tx) => {
    await lockProviders(tx.sql)
    const all = await listProviders(tx.sql)
    const before = all.find((one) => one.id === id)
    if (before === undefined && all.length >= ssoProvidersMax) throw new AccountRefused('too_many_providers')
    const kept = before?.secretSealed
    // The stored secret must not be sent to another host.
    if (provider.secret === undefined && kept !== undefined && before?.settings.issuer !== settings.issuer)
      throw new AccountRefused('provider_secret_needed', id)
    await holdMasterKey(tx.sql, vault)
    const sealed = provider.secret && vault.sealProviderSecret(provider.secret, id, settings.issuer)
    const secretSealed = provider.secret === undefined ? kept : sealed || undefined
    await upsertProvider(tx.sql, { id, settings, secretSealed, changedAtMs: clock.nowMs() })
    await write.check?.(await enabledSince(services, tx, all))
    const { icon: _, ...details } = settings
    const entry = { actorId: write.by, action: 'sso_provider.saved', subject: `sso provider:${id}`, details }
    await insertAuditEntry(tx.sql, entry, clock.nowMs())
    await services.changes.announceToAll(tx, providersChanged)
    tx.onCommit(() => services.providers.refresh())
  })
}

export async function removeProvider(services: SsoServices, id: string, write: ProviderWrite): Promise<boolean> {
  if (services.providers.isFromEnvironment(id)) throw new AccountRefused('provider_of_environment', id)
  return writing(services, write, async (tx) => {
    await lockProviders(tx.sql)
    const all = await listProviders(tx.sql)
    if (!(await deleteProvider(tx.sql, id))) return false
    await write.check?.(await enabledSince(services, tx, all))
    const entry = { actorId: write.by, action: 'sso_provider.removed', subject: `sso provider:${id}`, details: {} }
    await insertAuditEntry(tx.sql, entry, services.clock.nowMs())
    await services.changes.announceToAll(tx, providersChanged)
    tx.onCommit(() => services.providers.refresh())
    return true
  })
}

/** Whether a provider is enabled; no other change of providers begins until the transaction ends. */
export async function lockEnabled(services: SsoServices, tx: Transaction): Promise<boolean> {
  await lockProviders(tx.sql)
  return services.providers.enabledAmong(await listProviders(tx.sql)).length > 0
}

/** From the database: the list in memory may be older than the lock. */
async function enabledSince(
  { providers }: SsoServices,
  { sql }: Transaction,
  before: readonly StoredProvider[],
): Promise<EnabledProviders> {
  return { before: providers.enabledAmong(before), after: providers.enabledAmong(await listProviders(sql)) }
}

/** With the stored secret if none is given and the issuer is the same. */
export async function testProvider(
  services: SsoServices,
  { id, settings, secret }: ProviderInput,
  redirectUri: string,
): Promise<readonly ProviderCheck[]> {
  const known = services.providers.connected(id)
  if (secret === undefined && known?.secret !== undefined && known.settings.issuer !== settings.issuer)
    throw new AccountRefused('provider_secret_needed', id)
  const used: ConnectedProvider = { id, settings, secret: secret === undefined ? known?.secret : (secret ?? undefined) }
  return checkProvider(used, redirectUri)
}
