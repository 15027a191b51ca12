import { setting } from './setting.ts'
import { yesOrNo } from './yes-or-no.ts'

/** Features of the organization and visibility of its users. */
export const chatSettings = {
  webPublicChannelsEnabled: setting({
    name: 'AGORA_WEB_PUBLIC_STREAMS_ENABLED',
    meaning: 'Whether the organization may show channels to people without an account',
    form: 'true or false',
    fallback: 'true',
    schema: yesOrNo,
  }),
  presenceLimitedToAccessible: setting({
    name: 'AGORA_CAN_ACCESS_ALL_USERS_GROUP_LIMITS_PRESENCE',
    meaning: 'Whether a user who may not see all users receives the presence of visible users only',
    form: 'true or false',
    fallback: 'false',
    schema: yesOrNo,
  }),
}
