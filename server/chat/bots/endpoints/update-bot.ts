import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { roleNumbers } from '../../../kernel/values/roles.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { checkBotAvatar, setBotAvatar } from '../../images/actions/change-avatar.ts'
import { pictureBody } from '../../images/processing/received-picture.ts'
import { chatLimits } from '../../limits.ts'
import { apiEmail, avatarUrl } from '../../people/wire/user-identity.ts'
import { requireProofToAppoint } from '../../sign-in/access.ts'
import { deactivateBot, updateBot } from '../actions/update-bot.ts'
import { botDefaultsSchema, botDefaultsWire, channelKnownTo } from '../wire.ts'
import { botDefaultParameters, botIdInPath, sentDefaults } from './bot-parameters.ts'

export const patchBot = chatEndpoint({
  method: 'PATCH',
  path: '/bots/{bot_id}',
  tag: 'Bots',
  summary: 'Change one of your bots, or any bot as an administrator',
  access: 'human',
  params: {
    bot_id: botIdInPath,
    full_name: optional(param.text(z.string().max(1000), 'New name')),
    short_name: optional(
      param.text(
        z.string().max(chatLimits.botShortNameLengthMax),
        'The local part of its new address starts with this; its programs sign in with the new address',
      ),
    ),
    role: optional(param.integer(z.literal(roleNumbers), 'New role; administrators only')),
    bot_owner_id: optional(
      param.integer(
        z.int(),
        'New owner; administrators only. An administrator becomes the owner at once, any other user after accepting; its API keys end then',
      ),
    ),
    ...botDefaultParameters,
  },
  reply: botDefaultsSchema.extend({ full_name: z.string(), avatar_url: z.string(), bot_owner: z.string().optional() }),
  failures: ['STREAM_DOES_NOT_EXIST', 'BAD_IMAGE', 'STEP_UP_REQUIRED'],
  body: pictureBody,
  async handle({ params, caller, services, request }) {
    await requireProofToAppoint(services, request, params.role)
    const { directory } = services
    const { files } = await request.body()
    await checkBotAvatar(files)
    const { bot: changed, defaults } = await updateBot(services, caller, params.bot_id, {
      fullName: params.full_name,
      shortName: params.short_name,
      role: params.role,
      ownerId: params.bot_owner_id,
      defaults: sentDefaults(params),
    })
    await setBotAvatar(services, caller, changed.id, files)
    const bot = directory.user(changed.id) ?? changed
    const owner = bot.botOwnerId === undefined ? undefined : directory.user(bot.botOwnerId)
    return {
      full_name: bot.fullName,
      avatar_url: avatarUrl(bot, false) ?? '',
      ...botDefaultsWire(defaults, channelKnownTo(directory, caller)),
      ...(owner === undefined ? {} : { bot_owner: apiEmail(owner, services.site()) }),
    }
  },
})

export const deleteBot = chatEndpoint({
  method: 'DELETE',
  path: '/bots/{bot_id}',
  tag: 'Bots',
  summary: 'Deactivate one of your bots, or any bot as an administrator',
  access: 'human',
  params: { bot_id: botIdInPath },
  reply: z.object({}),
  failures: [],
  async handle({ params, caller, services }) {
    await deactivateBot(services, caller, params.bot_id)
    return {}
  },
})
