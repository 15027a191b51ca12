import type { Channel } from '../../channels/rules/channel.ts'
import type { PermissionContext } from '../../channels/rules/permissions.ts'
import { isAllowed, isAllowedMember } from '../../groups/rules/membership.ts'
import type { PermissionSettings } from '../../organization/rules/setting-definitions.ts'

/** The facts that decide whether a user may edit a message. */
export interface EditRequester {
  readonly isSender: boolean
  readonly nowS: number
  readonly sentAtS: number
}

export interface EditRules {
  readonly allow_message_editing: boolean
  /** null: no limit. */
  readonly message_content_edit_limit_seconds: number | null
}

export type EditRefusal = 'editing_disabled' | 'not_the_sender' | 'too_late'

/** Extra time to finish an edit that began before the limit. */
export const lateEditGraceS = 20

export function contentEditRefusal(
  rules: EditRules,
  { isSender, nowS, sentAtS }: EditRequester,
  graceS: number,
): EditRefusal | undefined {
  if (!rules.allow_message_editing) return 'editing_disabled'
  if (!isSender) return 'not_the_sender'
  return isPast(rules.message_content_edit_limit_seconds, nowS - sentAtS, graceS) ? 'too_late' : undefined
}

export function isPast(limitS: number | null, ageS: number, graceS = lateEditGraceS): boolean {
  return limitS !== null && ageS > limitS + graceS
}

export interface DeleteRules extends PermissionSettings {
  /** null: no limit. */
  readonly message_content_delete_limit_seconds: number | null
}

export interface DeleteRequest {
  /** The user sent it, or a bot of theirs did. */
  readonly isOwn: boolean
  readonly sentAtS: number
  readonly nowS: number
  /** undefined for direct messages. */
  readonly channel: Pick<Channel, 'permissions'> | undefined
}

export type DeleteRefusal = 'not_permitted' | 'too_late'

export function deleteRefusal(
  { user, graph, settings }: PermissionContext & { readonly settings: DeleteRules },
  { isOwn, sentAtS, nowS, channel }: DeleteRequest,
): DeleteRefusal | undefined {
  const granted = (name: 'can_delete_any_message_group' | 'can_delete_own_message_group') =>
    channel === undefined ? [settings[name]] : [settings[name], channel.permissions[name]]
  if (granted('can_delete_any_message_group').some((setting) => isAllowedMember(graph, setting, user))) return undefined
  const mayDeleteOwn = granted('can_delete_own_message_group').some((setting) => isAllowed(graph, setting, user))
  if (!isOwn || !mayDeleteOwn) return 'not_permitted'
  // A deletion takes no time, so there is no grace period.
  return isPast(settings.message_content_delete_limit_seconds, nowS - sentAtS, 0) ? 'too_late' : undefined
}
