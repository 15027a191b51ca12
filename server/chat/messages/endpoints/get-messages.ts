import { z } from 'zod'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import { type NarrowedSearch, readNarrow } from '../../search/actions.ts'
import {
  acceptedAnchor,
  checkAnchorIncluded,
  countParameter,
  narrowParameter,
  runOrRequireSignIn,
} from '../../search/endpoints/narrow-parameters.ts'
import { findPageOf } from '../../search/store/search.ts'
import type { ChatServices } from '../../services.ts'
import { type AnchoredPage, findPage, readPage, withoutComma } from '../actions/get-messages.ts'
import { refuseMessage } from '../failures/messages.ts'
import { largerThanAnyId } from '../rules/page.ts'
import { fetchedMessageSchema } from '../wire/message.ts'

export const getMessages = chatEndpoint({
  method: 'GET',
  path: '/messages',
  tag: 'Messages',
  summary: 'Get the messages of a narrow around an anchor',
  access: 'visitor',
  params: {
    anchor: optional(param.text(z.string(), 'A message id, newest, oldest, first_unread, or date')),
    anchor_date: optional(param.text(z.string(), 'An ISO 8601 date or time, for the anchor date')),
    use_first_unread_anchor: withDefault(param.flag('Older name for the anchor first_unread'), false),
    include_anchor: withDefault(param.flag(), true),
    num_before: withDefault(countParameter('Messages before the anchor'), 0),
    num_after: withDefault(countParameter('Messages after the anchor'), 0),
    narrow: withDefault(narrowParameter, []),
    message_ids: optional(param.json(z.array(z.int().min(0)), 'These messages instead of a range')),
    client_gravatar: withDefault(param.flag(), true),
    apply_markdown: withDefault(param.flag('Content as HTML instead of Markdown'), true),
    allow_empty_topic_name: withDefault(param.flag(), false),
  },
  reply: z.strictObject({
    messages: z.array(fetchedMessageSchema),
    found_anchor: z.boolean(),
    found_oldest: z.boolean(),
    found_newest: z.boolean(),
    history_limited: z.boolean(),
    anchor: z.number().optional(),
  }),
  failures: ['BAD_NARROW'],
  async handle({ params, caller, services, request }) {
    const requested = pageRequest(params)
    const search = await runOrRequireSignIn(request, () => readNarrow(services, caller, params.narrow))
    const form = {
      applyMarkdown: params.apply_markdown,
      clientGravatar: params.client_gravatar && caller !== undefined,
      knowsEmptyTopic: params.allow_empty_topic_name,
    }
    const find =
      'ids' in requested
        ? () => findByIds(services, search, requested.ids, params.narrow.length === 0)
        : () => findPage(services, search, withDate(requested, search))
    const page = await readPage(services, search, form, find)
    // The reply cannot say which of the requested messages it leaves out.
    if ('ids' in requested && page.isCut) throw refuseMessage.messagesTooLong()
    const anchor = 'ids' in requested ? '' : `,"anchor":${page.anchor}`
    const end =
      `],"found_anchor":${page.foundAnchor},"found_oldest":${page.foundOldest},` +
      `"found_newest":${page.foundNewest},"history_limited":false${anchor}}`
    const [first = nothing, ...others] = page.messages
    return new PreparedJson([beginning, withoutComma(first), ...others, Buffer.from(end)])
  },
})

const beginning = Buffer.from('{"messages":[')
const nothing = Buffer.alloc(0)

interface PageParameters {
  readonly anchor: string | undefined
  readonly anchor_date: string | undefined
  readonly use_first_unread_anchor: boolean
  readonly include_anchor: boolean
  readonly num_before: number
  readonly num_after: number
  readonly message_ids: readonly number[] | undefined
}

const rangeParameters = [
  'num_before',
  'num_after',
  'anchor',
  'message_ids',
  'include_anchor',
  'use_first_unread_anchor',
]

function pageRequest(params: PageParameters) {
  const { message_ids: ids, num_before: numBefore, num_after: numAfter, include_anchor: includeAnchor } = params
  const count = ids?.length ?? numBefore + numAfter
  if (count > chatLimits.messagesPerRequestMax) throw refuseMessage.tooManyMessages(chatLimits.messagesPerRequestMax)
  if (ids !== undefined) {
    const alsoARange = numBefore > 0 || numAfter > 0 || params.anchor !== undefined || params.use_first_unread_anchor
    if (alsoARange) throw refuseMessage.incompatible(rangeParameters)
    return { ids }
  }
  const anchor = acceptedAnchor({
    anchor: params.anchor,
    anchorDate: params.anchor_date,
    useFirstUnread: params.use_first_unread_anchor,
  })
  const page = { anchor, numBefore, numAfter, includeAnchor }
  checkAnchorIncluded(page)
  return page
}

type RangeRequest = Exclude<ReturnType<typeof pageRequest>, { ids: readonly number[] }>

/** A narrow with a date starts there, unless the request has an anchor. */
function withDate(requested: RangeRequest, { startAtS }: NarrowedSearch): RangeRequest {
  if (startAtS === undefined || requested.anchor.kind !== 'first_unread') return requested
  return { ...requested, anchor: { kind: 'date', sentAtS: startAtS } }
}

/** Messages requested by id need not have reached the reader, if they may read them. */
async function findByIds(
  { database }: ChatServices,
  search: NarrowedSearch,
  ids: readonly number[],
  isWhole: boolean,
): Promise<AnchoredPage> {
  const named = { ...search, ids, scope: isWhole ? ('shared' as const) : search.scope }
  const side = { direction: 'before', bound: largerThanAnyId, limit: chatLimits.messagesPerRequestMax } as const
  const { messages: rows, personal } = await findPageOf(database, named, side)
  return { rows, personal, anchor: largerThanAnyId, foundAnchor: false, foundOldest: false, foundNewest: false }
}
