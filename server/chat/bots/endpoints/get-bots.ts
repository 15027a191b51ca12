import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { apiEmail, avatarUrl } from '../../people/wire/user-identity.ts'
import { noBotDefaults, readBotDefaults } from '../store/bots.ts'
import { botDefaultsSchema, botDefaultsWire, channelKnownTo } from '../wire.ts'

export const getBots = chatEndpoint({
  method: 'GET',
  path: '/bots',
  tag: 'Bots',
  summary: 'List the caller’s active bots',
  access: 'human',
  params: {},
  reply: z.object({
    bots: z.array(
      botDefaultsSchema.extend({
        user_id: z.int(),
        username: z.string(),
        full_name: z.string(),
        avatar_url: z.string(),
      }),
    ),
  }),
  failures: [],
  async handle({ caller, services }) {
    const { directory } = services
    const own = [...directory.users()].filter((user) => user.isBot && user.isActive && user.botOwnerId === caller.id)
    const defaults = await readBotDefaults(
      services.database.sql,
      own.map(({ id }) => id),
    )
    const bots = own.map((bot) => ({
      user_id: bot.id,
      username: apiEmail(bot, services.site()),
      full_name: bot.fullName,
      avatar_url: avatarUrl(bot, false) ?? '',
      ...botDefaultsWire(defaults.get(bot.id) ?? noBotDefaults, channelKnownTo(directory, caller)),
    }))
    return { bots }
  },
})
