import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import type { GroupSetting, Message } from '../../../client/chat/state/types.ts'

type Known = Pick<ChatState, 'people' | 'groups' | 'organization'>

/** Whether somebody belongs to what a permission names; a permission this client cannot read is left to the server. */
export function isAllowed({ groups }: Pick<ChatState, 'groups'>, setting: unknown, userId: number): boolean {
  const seen = new Set<number>()
  const inGroup = (id: number): boolean => {
    if (seen.has(id)) return false
    seen.add(id)
    const group = groups.get(id)
    if (group === undefined) return false
    return group.members.includes(userId) || group.direct_subgroup_ids.some(inGroup)
  }
  if (typeof setting === 'number') return inGroup(setting)
  if (typeof setting !== 'object' || setting === null) return true
  const { direct_members, direct_subgroups } = setting as Exclude<GroupSetting, number>
  return direct_members.includes(userId) || direct_subgroups.some(inGroup)
}

const isOwn = ({ people }: Known, message: Message) => message.sender_id === people.ownId

function isAdministrator({ people }: Known): boolean {
  return people.byId.get(people.ownId)?.is_admin === true
}

/** When the text can no longer be changed; undefined when there is no such time. */
export function editEndsAtS({ organization }: Known, message: Message): number | undefined {
  const limit = organization.settings.realm_message_content_edit_limit_seconds
  return typeof limit === 'number' ? message.timestamp + limit : undefined
}

/** Polls and lists of tasks are changed by their own buttons. */
export function canEdit(state: Known, message: Message, nowS: number): boolean {
  if (!isOwn(state, message) || state.organization.settings.realm_allow_message_editing === false) return false
  if (message.submessages.length > 0) return false
  const ends = editEndsAtS(state, message)
  return ends === undefined || nowS < ends
}

export function canDelete(state: Known, message: Message, nowS: number): boolean {
  const { settings } = state.organization
  const { ownId } = state.people
  if (
    isAdministrator(state) ||
    (settings.realm_can_delete_any_message_group !== undefined &&
      isAllowed(state, settings.realm_can_delete_any_message_group, ownId))
  )
    return true
  const isBotOfMine = state.people.byId.get(message.sender_id)?.bot_owner_id === ownId
  if (!isOwn(state, message) && !isBotOfMine) return false
  if (!isAllowed(state, settings.realm_can_delete_own_message_group, ownId)) return false
  const limit = settings.realm_message_content_delete_limit_seconds
  return typeof limit !== 'number' || nowS < message.timestamp + limit
}

export function canMove(state: Known, message: Message): boolean {
  if (message.type !== 'stream') return false
  const { settings } = state.organization
  return (
    isAdministrator(state) ||
    isAllowed(state, settings.realm_can_move_messages_between_topics_group, state.people.ownId) ||
    isAllowed(state, settings.realm_can_move_messages_between_channels_group, state.people.ownId)
  )
}
