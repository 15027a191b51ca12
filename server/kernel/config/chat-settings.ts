import { setting } from './setting.ts'
import { yesOrNo } from './yes-or-no.ts'

/** What this deployment lets its organization do, and shows of its people. */
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
    meaning: 'Whether people who may not see everybody see the presence only of those they may',
    form: 'true or false',
    fallback: 'false',
    schema: yesOrNo,
  }),
}
