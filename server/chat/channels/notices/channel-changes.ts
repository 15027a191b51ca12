import type { Directory } from '../../directory/directory.ts'
import { sameGroupSetting } from '../../groups/rules/group-setting.ts'
import type { Channel } from '../rules/channel.ts'
import { postPolicy } from '../rules/post-policy.ts'
import { privacyFlags } from '../rules/privacy.ts'
import { permissionWire, shownPermissionNames } from '../wire.ts'
import type { ChannelUpdate } from './channels.ts'

/** What clients that know a channel as it was have to hear to know it as it is, archiving apart. */
export function channelUpdates(directory: Directory, before: Channel, after: Channel): ChannelUpdate[] {
  const updates: ChannelUpdate[] = []
  const add = (property: string, value: unknown, more: Readonly<Record<string, unknown>> = {}) =>
    updates.push({ channelId: after.id, name: before.name, property, value, more })

  if (before.name !== after.name) add('name', after.name)
  if (before.description !== after.description || before.renderedDescription !== after.renderedDescription)
    add('description', after.description, { rendered_description: after.renderedDescription })
  if (before.privacy !== after.privacy) {
    const { isPrivate, isHistoryShared, isWebPublic } = privacyFlags(after.privacy)
    add('invite_only', isPrivate, { history_public_to_subscribers: isHistoryShared, is_web_public: isWebPublic })
  }
  if (before.folderId !== after.folderId) add('folder_id', after.folderId ?? null)
  if (before.retentionDays !== after.retentionDays) add('message_retention_days', after.retentionDays ?? null)
  if (before.topicsPolicy !== after.topicsPolicy) add('topics_policy', after.topicsPolicy)
  for (const name of shownPermissionNames) {
    if (!sameGroupSetting(before.permissions[name], after.permissions[name]))
      add(name, permissionWire(after.permissions[name]))
  }
  const [oldPolicy, newPolicy] = [before, after].map(({ permissions }) =>
    postPolicy(directory.groups(), permissions.can_send_message_group),
  )
  if (oldPolicy !== newPolicy) {
    add('stream_post_policy', newPolicy)
    add('is_announcement_only', newPolicy === 2)
  }
  return updates
}
