import type { Directory } from '../../directory/directory.ts'
import { sameGroupSetting } from '../../groups/rules/group-setting.ts'
import type { ChannelChange } from '../events.ts'
import type { Channel } from '../rules/channel.ts'
import { postPolicy } from '../rules/post-policy.ts'
import { privacyFlags } from '../rules/privacy.ts'
import { permissionWire, shownPermissionNames } from '../wire.ts'
import type { ChannelUpdate } from './channels.ts'

/** The events that update a channel from one state to another, except archiving. */
export function channelUpdates(directory: Directory, before: Channel, after: Channel): ChannelUpdate[] {
  const updates: ChannelUpdate[] = []
  const add = (change: ChannelChange) => updates.push({ channelId: after.id, name: before.name, change })

  if (before.name !== after.name) add({ property: 'name', value: after.name })
  if (before.description !== after.description || before.renderedDescription !== after.renderedDescription)
    add({ property: 'description', value: after.description, rendered_description: after.renderedDescription })
  if (before.privacy !== after.privacy) {
    const { isPrivate, isHistoryShared, isWebPublic } = privacyFlags(after.privacy)
    const others = { history_public_to_subscribers: isHistoryShared, is_web_public: isWebPublic }
    add({ property: 'invite_only', value: isPrivate, ...others })
  }
  if (before.folderId !== after.folderId) add({ property: 'folder_id', value: after.folderId ?? null })
  if (before.retentionDays !== after.retentionDays)
    add({ property: 'message_retention_days', value: after.retentionDays ?? null })
  if (before.topicsPolicy !== after.topicsPolicy) add({ property: 'topics_policy', value: after.topicsPolicy })
  for (const name of shownPermissionNames) {
    if (!sameGroupSetting(before.permissions[name], after.permissions[name]))
      add({ property: name, value: permissionWire(after.permissions[name]) })
  }
  const policyOf = ({ permissions }: Channel) => postPolicy(directory.groups(), permissions.can_send_message_group)
  const [oldPolicy, newPolicy] = [policyOf(before), policyOf(after)]
  if (oldPolicy !== newPolicy) {
    add({ property: 'stream_post_policy', value: newPolicy })
    add({ property: 'is_announcement_only', value: newPolicy === 2 })
  }
  return updates
}
