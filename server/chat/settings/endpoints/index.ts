import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { patchSettingDefaults } from './update-setting-defaults.ts'
import { patchDisplaySettings, patchNotificationSettings, patchSettings } from './update-settings.ts'

export const settingEndpoints: readonly AnyEndpoint[] = [
  patchSettings,
  patchDisplaySettings,
  patchNotificationSettings,
  patchSettingDefaults,
]
