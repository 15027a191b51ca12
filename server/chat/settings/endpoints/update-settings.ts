import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { roles } from '../../../kernel/values/roles.ts'
import { isOfBrowser } from '../../credentials.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { chatLimits } from '../../limits.ts'
import { refusePerson } from '../../people/failures.ts'
import { endApiKeys } from '../../sign-in/endpoints/end-api-keys.ts'
import { updateSettings } from '../actions/update-settings.ts'
import { updateSettingsOfUsers } from '../actions/update-settings-of-users.ts'
import { optionalText, sentSettings, settingParameters } from './setting-parameters.ts'

const ids = z.array(z.int()).max(chatLimits.groupChangeMax).default([])

const targetUsers = optional(
  param.json(
    z
      .strictObject({ user_ids: ids, group_ids: ids, skip_if_already_edited: z.boolean().default(false) })
      .transform((sent) => ({
        userIds: sent.user_ids,
        groupIds: sent.group_ids,
        skipsEdited: sent.skip_if_already_edited,
      })),
    'For administrators: change the settings of these users and members of groups instead of your own',
  ),
)

/** The account of another person has endpoints of its own. */
const ownFields = ['timezone', 'full_name', 'email', 'new_password'] as const

/** The same endpoint under the two paths of older clients. */
function settingsEndpoint(path: '/settings' | '/settings/display' | '/settings/notifications') {
  return chatEndpoint({
    method: 'PATCH',
    path,
    tag: 'Users',
    summary: 'Change your settings, name, address or password',
    access: 'human',
    deprecated: path !== '/settings',
    params: {
      ...settingParameters('all'),
      timezone: optionalText(100, 'A zone of the tz database, such as Europe/Vienna; empty for none'),
      full_name: optionalText(1000, 'New name'),
      email: optionalText(254, 'New address; it takes effect when the link mailed to it is opened'),
      old_password: optionalText(
        1000,
        'Required to change the password, and to change the address without a recent proof of identity',
      ),
      new_password: optionalText(1000, 'New password'),
      end_api_keys: endApiKeys,
      target_users: targetUsers,
    },
    reply: z.object({}),
    failures: ['RATE_LIMIT_HIT', 'STEP_UP_REQUIRED'],
    async handle({ params, caller, services, request }) {
      if (params.target_users !== undefined) {
        if (caller.role > roles.administrator) throw refuse.mustBeAdministrator()
        if (ownFields.some((name) => params[name] !== undefined)) throw refusePerson.settingOfOthers()
        await updateSettingsOfUsers(services, caller, sentSettings(params), params.target_users)
        return {}
      }
      const change = {
        settings: sentSettings(params),
        timezone: params.timezone,
        fullName: emptyAsAbsent(params.full_name),
        email: emptyAsAbsent(params.email),
        oldPassword: params.old_password,
        newPassword: emptyAsAbsent(params.new_password),
        endChatKeys: params.end_api_keys,
      }
      // An API key belongs to no session: a password change with one ends all sessions.
      const isBrowser = isOfBrowser(request)
      const session = isBrowser ? await services.accounts.sessionFromCookies(request.headers.cookie) : undefined
      await updateSettings(services, caller, change, { address: request.address, session })
      return {}
    },
  })
}

/** Forms send unfilled fields as empty strings. */
const emptyAsAbsent = (text: string | undefined) => (text === '' ? undefined : text)

export const patchSettings = settingsEndpoint('/settings')
export const patchDisplaySettings = settingsEndpoint('/settings/display')
export const patchNotificationSettings = settingsEndpoint('/settings/notifications')
