import { hasProviderOf, lacksRequiredFactor } from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { roles } from '../../../kernel/values/roles.ts'
import type { WithCalls } from '../../calls/calls.ts'
import { accessChannel } from '../../channels/access.ts'
import { refuseChannel } from '../../channels/failures.ts'
import { isPrivate } from '../../channels/rules/privacy.ts'
import type { WithChannelActivities } from '../../channels/store/channel-activity.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { WithAccounts, WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { readChannels } from '../../directory/store.ts'
import { refuse } from '../../failures.ts'
import { acceptedGroupSettingChange, type GroupSettingChange } from '../../groups/actions/check-group-setting.ts'
import { requireActiveGroups } from '../../groups/actions/require-active-groups.ts'
import { waitingPeriodNotices } from '../../groups/notices/role-groups.ts'
import { sameGroupSetting } from '../../groups/rules/group-setting.ts'
import type { WithMessaging } from '../../messages/messaging.ts'
import { affectedBySettings } from '../../people/access/affected-viewers.ts'
import { trackVisibility } from '../../people/actions/track-visibility.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { isLanguage } from '../../people/rules/languages.ts'
import { allowsPasswords, methodsInForce, methodsProblem, type StoredMethods } from '../../sso/rules/sign-in-methods.ts'
import { channelSettings } from '../events.ts'
import { refuseOrganization } from '../failures.ts'
import { descriptionNotice, organizationChangedNotices } from '../notices.ts'
import { callProviders, isOffered } from '../rules/offered-choices.ts'
import {
  type OrganizationSettings,
  type PermissionSettingName,
  permissionSettings,
  type ScalarSettingName,
  settingsInForce,
} from '../rules/setting-definitions.ts'
import { ownersOnly } from '../rules/setting-owners.ts'
import type { WithOrganizationStore } from '../store/organization.ts'

type UpdateOrganizationNeeds = WithAccounts &
  WithCalls &
  WithChannelActivities &
  WithDatabase &
  WithDirectory &
  WithEvents &
  WithMessaging &
  WithOrganizationStore &
  WithSite

export interface OrganizationChange {
  readonly scalars: Readonly<Partial<Record<ScalarSettingName, unknown>>>
  readonly permissions: Readonly<Partial<Record<PermissionSettingName, GroupSettingChange>>>
}

/** Changes settings of the organization, all of them or none. Returns the changed ones. */
export async function updateOrganization(
  chat: UpdateOrganizationNeeds,
  actor: ChatUser,
  change: OrganizationChange,
): Promise<Record<string, unknown>> {
  const { directory } = chat
  const { permissions } = change
  const scalars = withAllMethods(chat, change.scalars)
  for (const name of [...Object.keys(scalars), ...Object.keys(permissions)]) {
    if (ownersOnly.has(name as ScalarSettingName) && actor.role !== roles.owner) throw refuse.mustBeOwner()
  }
  checkScalars(chat, actor, scalars)
  await checkOwnFactor(chat, actor, scalars.require_second_factor)
  await checkAuthentication(chat, actor, scalars.authentication_methods as StoredMethods | undefined)
  const current: Readonly<Record<string, unknown>> = directory.settings
  const changed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(scalars)) {
    if (JSON.stringify(current[name]) !== JSON.stringify(value)) changed[name] = value
  }
  for (const [name, change] of Object.entries(permissions) as [PermissionSettingName, GroupSettingChange][]) {
    const before = directory.settings[name]
    const accepted = acceptedGroupSettingChange(directory, name, permissionSettings[name], before, change)
    if (!sameGroupSetting(before, accepted)) changed[name] = accepted
  }
  const names = Object.keys(changed)
  if (names.length === 0) return changed
  const { settings } = directory
  const visibility = await trackVisibility(chat, () =>
    affectedBySettings(directory, changed as Partial<OrganizationSettings>, settings),
  )
  const described = await describedBy(chat, actor, changed.description)
  await chat.database.transaction(async (tx) => {
    await requireActiveGroups(
      chat,
      tx,
      Object.values(permissions).map((change) => change.new),
    )
    await checkOldValues(chat, tx, permissions)
    await requireOpenChannels(tx, scalars)
    await chat.organization.changeSettings(tx, changed)
    await requireProvider(chat, tx, changed.authentication_methods as StoredMethods | undefined)
    const details = { settings: names }
    await chat.accounts.audit(tx, {
      actorId: actor.id,
      action: 'organization.changed',
      subject: 'organization',
      details,
    })
    publishChanged(chat, tx, names, described)
    visibility.reportOnCommit(tx)
  })
  return changed
}

function publishChanged(
  chat: UpdateOrganizationNeeds,
  tx: Transaction,
  names: readonly string[],
  described: readonly Notice[],
): void {
  const { directory, events } = chat
  let former = directory.graph.waiting
  directory.refreshOnCommit(tx, { organization: true }, () => {
    former = directory.graph.waiting
  })
  tx.onCommit(() => {
    const groups = waitingPeriodNotices(directory.graph, directory.users(), former)
    events.publish(...organizationChangedNotices(chat, names), ...described, ...groups)
  })
}

/** Checks the old values again under the lock of the settings: a concurrent change must not be overwritten. */
async function checkOldValues(
  { directory, organization }: UpdateOrganizationNeeds,
  tx: Transaction,
  permissions: OrganizationChange['permissions'],
): Promise<void> {
  const stored = await organization.lockSettings(tx)
  const now = settingsInForce(stored, (name) => directory.systemGroupId(name))
  for (const [name, change] of Object.entries(permissions) as [PermissionSettingName, GroupSettingChange][])
    acceptedGroupSettingChange(directory, name, permissionSettings[name], now[name], change)
}

/** A changed description as text and as HTML; clients of older feature levels read it from the event of the setting. */
async function describedBy(
  { messaging }: UpdateOrganizationNeeds,
  actor: ChatUser,
  description: unknown,
): Promise<Notice[]> {
  if (typeof description !== 'string') return []
  return [descriptionNotice(description, await messaging.rendering.renderDescription(description, actor))]
}

/** Only a user with a second factor may require one, so that they cannot lock themselves out. */
async function checkOwnFactor({ accounts }: WithAccounts, actor: ChatUser, wanted: unknown): Promise<void> {
  if (wanted === undefined || wanted === 'nobody') return
  const person = await accounts.findById(actor.id)
  if (person === undefined || lacksRequiredFactor('everyone', person)) throw refuseOrganization.noFactorOfOwn()
}

/** The checks that the schema of a value does not cover. */
function checkScalars(chat: UpdateOrganizationNeeds, actor: ChatUser, scalars: OrganizationChange['scalars']): void {
  const wanted = scalars as Partial<OrganizationSettings>
  if (wanted.default_language !== undefined && !isLanguage(wanted.default_language))
    throw refuse.badRequest(`Invalid language '${wanted.default_language}'`)
  const { video_chat_provider: provider } = wanted
  if (provider !== undefined && !isOffered(callProviders(chat.calls.offered()), provider))
    throw refuse.badRequest(`Invalid video_chat_provider ${provider}`)
  for (const name of channelSettings) {
    const channelId = scalars[name] as number | undefined
    if (channelId === undefined || channelId < 0) continue
    const { channel } = accessChannel(chat, actor, channelId, 'metadata')
    // Reports quote messages that only few may read.
    if (name === 'moderation_request_channel_id' && !isPrivate(channel.privacy)) throw refuseChannel.publicModeration()
  }
}

/** With locked settings: an archive of the channel that commits later removes it from them. */
async function requireOpenChannels(tx: Transaction, scalars: OrganizationChange['scalars']): Promise<void> {
  const ids = channelSettings.flatMap((name) => scalars[name] ?? []).filter((id): id is number => Number(id) >= 0)
  const channels = ids.length === 0 ? [] : await readChannels(tx.sql, ids)
  if (channels.some(({ isArchived }) => isArchived)) throw refuseChannel.invalidId()
}

/** Methods that the request does not name stay as they are. */
function withAllMethods({ directory }: WithDirectory, scalars: OrganizationChange['scalars']) {
  const { authentication_methods: wanted, ...others } = scalars
  if (wanted === undefined) return scalars
  const before = directory.settings.authentication_methods
  return { ...others, authentication_methods: { ...before, ...(wanted as StoredMethods) } }
}

/** At least one method stays, and the owner who disables passwords can sign in without one. */
async function checkAuthentication(
  { accounts, directory }: UpdateOrganizationNeeds,
  actor: ChatUser,
  wanted: StoredMethods | undefined,
): Promise<void> {
  if (wanted === undefined) return
  const enabled = accounts.sso.providers().filter(({ settings }) => settings.enabled)
  const links = await accounts.sso.identities(actor.id)
  const providers = enabled.map(({ id, settings: { issuer } }) => ({ id, issuer }))
  const isOwnAccountLinked = links.some((one) => hasProviderOf(providers, one))
  switch (methodsProblem(wanted, { hasProvider: enabled.length > 0, isOwnAccountLinked })) {
    case 'unknown':
      throw refuseOrganization.unknownAuthentication(
        Object.keys(wanted).find((name) => !(name in methodsInForce(directory.settings.authentication_methods))) ?? '',
      )
    case 'none':
      throw refuseOrganization.noAuthentication()
    case 'not_linked':
      throw refuseOrganization.ownAccountNotLinked()
    case undefined:
      return
  }
}

/** Without passwords a provider is enabled, also if the last one is removed at the same time. */
async function requireProvider(
  { accounts }: WithAccounts,
  tx: Transaction,
  methods: StoredMethods | undefined,
): Promise<void> {
  if (methods === undefined || allowsPasswords(methods)) return
  if (!(await accounts.sso.lockEnabled(tx))) throw refuseOrganization.noAuthentication()
}
