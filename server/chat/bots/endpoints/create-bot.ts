import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { checkBotAvatar, setBotAvatar } from '../../images/actions/change-avatar.ts'
import { pictureBody } from '../../images/processing/received-picture.ts'
import { chatLimits } from '../../limits.ts'
import { avatarUrl } from '../../people/wire/user-identity.ts'
import { createBot } from '../actions/create-bot.ts'
import { botDefaultsSchema, botDefaultsWire } from '../wire.ts'
import { botDefaultParameters, sentDefaults } from './bot-parameters.ts'

export const postBot = chatEndpoint({
  method: 'POST',
  path: '/bots',
  tag: 'Bots',
  summary: 'Create a bot that belongs to the caller; its API key is shown only in this reply',
  access: 'human',
  params: {
    full_name: param.text(z.string().max(1000), 'Its name'),
    short_name: param.text(
      z.string().max(chatLimits.botShortNameLengthMax),
      'The local part of its address starts with this',
    ),
    bot_type: withDefault(param.integer(z.int(), '1 generic, 2 incoming webhook, which may only send'), 1),
    ...botDefaultParameters,
  },
  reply: botDefaultsSchema.extend({ user_id: z.int(), api_key: z.string(), avatar_url: z.string() }),
  failures: ['STREAM_DOES_NOT_EXIST', 'BAD_IMAGE'],
  body: pictureBody,
  async handle({ params, caller, services, request }) {
    const { files } = await request.body()
    await checkBotAvatar(files)
    const {
      bot: made,
      apiKey,
      defaults,
    } = await createBot(services, caller, {
      fullName: params.full_name,
      shortName: params.short_name,
      type: params.bot_type,
      defaults: sentDefaults(params),
    })
    await setBotAvatar(services, caller, made.id, files)
    const bot = services.directory.user(made.id) ?? made
    return {
      user_id: bot.id,
      api_key: apiKey,
      avatar_url: avatarUrl(bot, false) ?? '',
      ...botDefaultsWire(defaults, (id) => services.directory.channel(id)),
    }
  },
})
