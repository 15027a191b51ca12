import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { updateSettingDefaults } from '../actions/update-setting-defaults.ts'
import { sentSettings, settingParameters } from './setting-parameters.ts'

export const patchSettingDefaults = chatEndpoint({
  method: 'PATCH',
  path: '/realm/user_settings_defaults',
  tag: 'Server and organization',
  summary: 'Change the default settings of new users',
  access: 'administrator',
  params: settingParameters('with_default'),
  reply: z.object({}),
  failures: [],
  async handle({ params, services }) {
    await updateSettingDefaults(services, sentSettings(params))
    return {}
  },
})
