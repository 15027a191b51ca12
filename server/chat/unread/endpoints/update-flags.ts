import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import { findPage } from '../../messages/actions/get-messages.ts'
import { readNarrow } from '../../search/actions.ts'
import {
  acceptedAnchor,
  checkAnchorIncluded,
  countParameter,
  narrowParameter,
} from '../../search/endpoints/narrow-parameters.ts'
import { acceptedFlag, updateMessageFlags } from '../actions/update-message-flags.ts'

const flagParameters = {
  op: param.choice(['add', 'remove']),
  flag: param.text(z.string(), 'read, starred or collapsed'),
}

const ignoredChannels = z.array(z.int()).optional()

/** Channels are reported only when marking as unread, which needs a subscription. */
function ignored(op: string, flag: string, channelIds: readonly number[]) {
  return op === 'remove' && flag === 'read' ? { ignored_because_not_subscribed_channels: [...channelIds] } : {}
}

export const updateFlags = chatEndpoint({
  method: 'POST',
  path: '/messages/flags',
  tag: 'Messages',
  summary: 'Set or clear a flag on messages',
  access: 'user',
  params: { messages: param.json(z.array(z.int()).max(chatLimits.flaggedPerRequestMax)), ...flagParameters },
  reply: z.strictObject({ messages: z.array(z.int()), ignored_because_not_subscribed_channels: ignoredChannels }),
  failures: [],
  async handle({ params: { messages, op, flag }, caller, services }) {
    const update = { op, flag: acceptedFlag(flag), messageIds: messages }
    const { ignoredChannelIds } = await updateMessageFlags(services, caller, update)
    return { messages, ...ignored(op, flag, ignoredChannelIds) }
  },
})

export const updateFlagsInNarrow = chatEndpoint({
  method: 'POST',
  path: '/messages/flags/narrow',
  tag: 'Messages',
  summary: 'Set or clear a flag on the messages of a narrow around an anchor',
  access: 'user',
  params: {
    anchor: param.text(z.string(), 'A message id, newest, oldest or first_unread'),
    include_anchor: withDefault(param.flag(), true),
    num_before: countParameter('The maximum of messages before the anchor'),
    num_after: countParameter('The maximum of messages after the anchor'),
    narrow: narrowParameter,
    ...flagParameters,
  },
  reply: z.strictObject({
    processed_count: z.int(),
    updated_count: z.int(),
    first_processed_id: z.int().nullable(),
    last_processed_id: z.int().nullable(),
    found_oldest: z.boolean(),
    found_newest: z.boolean(),
    ignored_because_not_subscribed_channels: ignoredChannels,
  }),
  failures: ['BAD_NARROW'],
  async handle({ params, caller, services }) {
    const flag = acceptedFlag(params.flag)
    const anchor = acceptedAnchor({ anchor: params.anchor, anchorDate: undefined, useFirstUnread: false })
    const wanted = { anchor, includeAnchor: params.include_anchor, ...bounded(params.num_before, params.num_after) }
    checkAnchorIncluded(wanted)
    const search = await readNarrow(services, caller, params.narrow)
    const page = await findPage(services, search, wanted)
    const messageIds = page.rows.map(({ id }) => id)
    const outcome = await updateMessageFlags(services, caller, { op: params.op, flag, messageIds, areFound: true })
    return {
      processed_count: messageIds.length,
      updated_count: outcome.changedIds.length,
      first_processed_id: messageIds[0] ?? null,
      last_processed_id: messageIds.at(-1) ?? null,
      found_oldest: page.foundOldest,
      found_newest: page.foundNewest,
      ...ignored(params.op, flag, outcome.ignoredChannelIds),
    }
  },
})

/** Fewer than requested if that exceeds the maximum; the reply says how far it got. */
function bounded(before: number, after: number): { numBefore: number; numAfter: number } {
  const max = chatLimits.messagesPerRequestMax
  const numBefore = Math.min(before, Math.max(max - after, Math.floor(max / 2)))
  return { numBefore, numAfter: Math.min(after, max - numBefore) }
}
