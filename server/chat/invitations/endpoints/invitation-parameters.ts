import { z } from 'zod'
import { inPath, optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { roleNumbers, roles } from '../../../kernel/values/roles.ts'
import { chatLimits } from '../../limits.ts'
import type { InvitationRequest } from '../actions/plan-invitation.ts'
import type { InvitedRole } from '../rules/invited-role.ts'

const ids = z.array(z.int()).max(chatLimits.channelsPerRequestMax)

/** The common parameters of mail invitations and reusable links. */
export const invitationParameters = {
  invite_expires_in_minutes: optional(
    param.json(
      z.int().min(1).max(chatLimits.invitationMinutesMax).nullable(),
      'Validity; null for unlimited, the deployment’s default if omitted',
    ),
  ),
  invite_as: withDefault(param.json(z.literal(roleNumbers), 'The role of users who join'), roles.member),
  group_ids: withDefault(param.json(ids, 'The groups of users who join'), []),
  include_realm_default_subscriptions: withDefault(
    param.flag('Whether they are also subscribed to the default channels'),
    false,
  ),
  welcome_message_custom_text: withDefault(
    param.textOrNull(
      z.string(),
      'Text that the welcome bot adds, in Markdown; null for the organization’s text, empty for none',
    ),
    null,
  ),
}

export const channelIds = param.json(ids, 'The channels of users who join')

export const inviteId = inPath(param.rowId())

export function invitationRequest(params: {
  readonly invite_expires_in_minutes: number | null | undefined
  readonly invite_as: InvitedRole
  readonly stream_ids: readonly number[]
  readonly group_ids: readonly number[]
  readonly include_realm_default_subscriptions: boolean
  readonly notify_referrer_on_join?: boolean
  readonly welcome_message_custom_text: string | null
}): InvitationRequest {
  return {
    expiresInMinutes: params.invite_expires_in_minutes,
    role: params.invite_as,
    channelIds: params.stream_ids,
    groupIds: params.group_ids,
    includesDefaultChannels: params.include_realm_default_subscriptions,
    notifiesReferrer: params.notify_referrer_on_join ?? true,
    welcomeText: params.welcome_message_custom_text,
  }
}
