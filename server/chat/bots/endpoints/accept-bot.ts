import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { isKnown, knownUsers } from '../../people/access/users.ts'
import { hiddenUser } from '../../people/wire/user-identity.ts'
import { acceptBot, botOffersTo, declineBot } from '../actions/hand-over-bot.ts'
import { botIdInPath } from './bot-parameters.ts'

export const getBotOffers = chatEndpoint({
  method: 'GET',
  path: '/bots/offers',
  tag: 'Bots',
  summary: 'List the bots that administrators offer you',
  access: 'human',
  params: {},
  reply: z.object({
    offers: z.array(
      z.strictObject({
        bot_id: z.int(),
        full_name: z.string(),
        offered_by_user_id: z.int(),
        offered_by_full_name: z.string(),
      }),
    ),
  }),
  failures: [],
  async handle({ caller, services }) {
    const offers = await botOffersTo(services, caller)
    const known = await knownUsers(services, caller)
    const nameOf = (id: number) => {
      const giver = services.directory.user(id)
      if (giver === undefined) return ''
      return (isKnown(known, id) ? giver : hiddenUser(giver)).fullName
    }
    return {
      offers: offers.map(({ botId, offeredBy }) => ({
        bot_id: botId,
        full_name: services.directory.user(botId)?.fullName ?? '',
        offered_by_user_id: offeredBy,
        offered_by_full_name: nameOf(offeredBy),
      })),
    }
  },
})

export const postAcceptBot = chatEndpoint({
  method: 'POST',
  path: '/bots/{bot_id}/accept',
  tag: 'Bots',
  summary: 'Accept a bot that an administrator offers you; its existing API keys end',
  access: 'human',
  params: { bot_id: botIdInPath },
  reply: z.object({}),
  failures: [],
  async handle({ params, caller, services }) {
    await acceptBot(services, caller, params.bot_id)
    return {}
  },
})

export const postDeclineBot = chatEndpoint({
  method: 'POST',
  path: '/bots/{bot_id}/decline',
  tag: 'Bots',
  summary: 'Decline a bot that an administrator offers you',
  access: 'human',
  params: { bot_id: botIdInPath },
  reply: z.object({}),
  failures: [],
  async handle({ params, caller, services }) {
    await declineBot(services, caller, params.bot_id)
    return {}
  },
})
