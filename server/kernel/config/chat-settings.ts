import { z } from 'zod'
import { setting } from './setting.ts'

const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true')

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
