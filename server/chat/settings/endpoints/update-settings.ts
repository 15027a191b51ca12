import { z } from 'zod'
import { isOfBrowser } from '../../credentials.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { endApiKeys } from '../../sign-in/endpoints/end-api-keys.ts'
import { updateSettings } from '../actions/update-settings.ts'
import { optionalText, sentSettings, settingParameters } from './setting-parameters.ts'

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
    },
    reply: z.object({}),
    failures: ['RATE_LIMIT_HIT', 'STEP_UP_REQUIRED'],
    async handle({ params, caller, services, request }) {
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
