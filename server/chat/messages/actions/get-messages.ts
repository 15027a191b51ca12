import type { WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { chatLimits } from '../../limits.ts'
import { isKnown, type KnownUsers } from '../../people/access/users.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { NarrowedSearch } from '../../search/actions.ts'
import type { Condition } from '../../search/rules/condition.ts'
import { type FoundPage, findMessages, findPageOf, type Search } from '../../search/store/search.ts'
import { type Highlights, readHighlights } from '../../search/store/search-highlights.ts'
import { editsFor } from '../access/messages.ts'
import type { WithMessaging } from '../messaging.ts'
import type { StoredMessage } from '../rules/message.ts'
import {
  type AnchorRequest,
  cutPage,
  largerThanAnyId,
  nearestFirst,
  type Page,
  partOfPage,
  planPage,
} from '../rules/page.ts'
import { flagFactsFor, type PersonalFacts } from '../rules/personal-state.ts'
import { charactersOf } from '../store/message-cache.ts'
import { firstMessageSince } from '../store/message-lookup.ts'
import type { MessageParts, PageMessage } from '../store/messages.ts'
import { joinPersonalFacts } from '../store/personal-facts.ts'
import type { MessageForm } from '../wire/message.ts'
import { messageContextOf } from '../wire/message-context.ts'
import { flagsText } from '../wire/message-flags.ts'

type GetMessagesNeeds = WithDatabase & WithDirectory & WithMessaging & WithSite

export interface FindPageRequest {
  readonly anchor: AnchorRequest
  readonly numBefore: number
  readonly numAfter: number
  readonly includeAnchor: boolean
}

export interface AnchoredPage extends Page<PageMessage> {
  readonly anchor: number
  /** The reader's stored state of the messages; undefined for a spectator. */
  readonly personal: PersonalFacts | undefined
}

/** The messages of a narrow around an anchor. */
export async function findPage(
  chat: GetMessagesNeeds,
  search: NarrowedSearch,
  requested: FindPageRequest,
): Promise<AnchoredPage> {
  const { database } = chat
  const anchor = await anchorOf(chat, search, requested.anchor)
  const request = { ...requested, anchor }
  const { before, after } = planPage(request)
  const [earlier, later] = await Promise.all([
    before && findPageOf(database, search, { direction: 'before', bound: before.highestId, limit: before.limit }),
    after && findPageOf(database, search, { direction: 'after', bound: after.lowestId, limit: after.limit }),
  ])
  const found = [...(earlier?.messages ?? []), ...(later?.messages ?? [])]
  return { ...cutPage(found, request), anchor, personal: personalOf(earlier, later) }
}

function personalOf(earlier: FoundPage | undefined, later: FoundPage | undefined): PersonalFacts | undefined {
  const first = earlier?.personal
  const second = later?.personal
  return first === undefined || second === undefined ? (first ?? second) : joinPersonalFacts(first, second)
}

async function anchorOf(chat: GetMessagesNeeds, search: NarrowedSearch, anchor: AnchorRequest): Promise<number> {
  if (anchor.kind === 'id') return anchor.id
  if (anchor.kind === 'date') return dateAnchor(chat, search, anchor.sentAtS)
  if (search.reader.userId === undefined) return largerThanAnyId
  const [first] = await findMessages(chat.database.sql, unreadOf(search), { direction: 'after', bound: 0, limit: 1 })
  return first?.id ?? largerThanAnyId
}

const unread: Condition = { requirement: { kind: 'unread' }, negated: false }
const home: Condition = { requirement: { kind: 'home' }, negated: false }

/** Muted messages do not count as unread, except in the narrow of a muted channel. */
function unreadOf(search: Search): Search {
  const isPinned = search.conditions.some(({ requirement, negated }) => requirement.kind === 'places' && !negated)
  const reader = isPinned ? { ...search.reader, mutedPlaces: [] } : search.reader
  return { ...search, reader, scope: 'personal', conditions: [...search.conditions, unread, home] }
}

async function dateAnchor(chat: GetMessagesNeeds, search: Search, sentAtS: number): Promise<number> {
  const { sql } = chat.database
  const since = await firstMessageSince(sql, sentAtS)
  if (since !== undefined) {
    const [first] = await findMessages(sql, search, { direction: 'after', bound: since, limit: 1 })
    if (first !== undefined) return first.id
  }
  const [newest] = await findMessages(sql, search, { direction: 'before', bound: largerThanAnyId, limit: 1 })
  return newest?.id ?? largerThanAnyId
}

export interface MessagesToWrite {
  readonly found: readonly PageMessage[]
  /** The messages of `found`, if they are loaded already; undefined for one that has changed since. */
  readonly loaded?: readonly (MessageParts | undefined)[]
  /** The reader's stored state of them; undefined for a spectator. */
  readonly personal: PersonalFacts | undefined
  /** The search words. */
  readonly words: string | undefined
  /** The users the reader may know. */
  readonly known: KnownUsers
  /** Undefined is a spectator. */
  readonly reader: ChatUser | undefined
}

/** A spectator has no unread messages and no personal flags. */
const spectatorFlags = { isRead: true, isReceived: true, personal: 0, attributes: 0 }

/** Messages as JSON, each after a comma, with the reader's flags and the search matches. */
export async function writeMessages(
  chat: GetMessagesNeeds,
  { found, loaded: loadedBefore, personal, words, known, reader }: MessagesToWrite,
  form: MessageForm,
): Promise<{ readonly messages: readonly Buffer[]; readonly isComplete: boolean }> {
  const { messaging, database } = chat
  const [loaded, highlights] = await Promise.all([
    loadedBefore ?? messaging.cache.load(found),
    words === undefined ? undefined : readHighlights(database.sql, idsOf(found), words),
  ])
  const parts = loaded.filter((one) => one !== undefined)
  const around = await messageContextOf(
    chat,
    parts.map(({ message }) => message),
  )
  const hidden = { ...form, hidesSender: true }
  const messages = parts.map((own) => {
    const { message } = own
    const flags = personal === undefined ? spectatorFlags : flagFactsFor(message, personal)
    const ofSender = isKnown(known, message.senderId) ? form : hidden
    const shown = withKnownEdits(chat, { reader, personal }, message, ofSender)
    return messaging.texts.of(own, shown, around, flagsText(flags), matchText(highlights?.get(message.id)))
  })
  return { messages, isComplete: messages.length === found.length }
}

/** The form of a message for the reader, without the part of its history that the reader may not know. */
function withKnownEdits(
  { directory }: GetMessagesNeeds,
  { reader, personal }: Pick<MessagesToWrite, 'reader' | 'personal'>,
  message: StoredMessage,
  form: MessageForm,
): MessageForm {
  if (message.editHistory === undefined) return form
  const { length } = editsFor(directory, reader, message, personal)
  return length === message.editHistory.length ? form : { ...form, editsShown: length }
}

const idsOf = (messages: readonly PageMessage[]) => messages.map(({ id }) => id)

/** The first message of a list, or a single one. */
export const withoutComma = (message: Buffer): Buffer => message.subarray(1)

const noMatches: readonly Buffer[] = []

function matchText(highlights: Highlights | undefined): readonly Buffer[] {
  if (highlights === undefined) return noMatches
  const { content, topic } = highlights
  return [Buffer.from(`,"match_content":${JSON.stringify(content)},"match_subject":${JSON.stringify(topic)}`)]
}

const attemptsMax = 4

const [firstLoaded, loadedAtOnceMax] = [25, 200]

/**
 * Loads the messages of a page, nearest to the anchor first, until they are as long as a reply may be. Messages are loaded
 * few at a time, because their length is known afterwards.
 */
async function loadNearest({ messaging }: GetMessagesNeeds, page: AnchoredPage) {
  const places = nearestFirst(page.rows, page.anchor)
  const loaded = new Map<number, MessageParts | undefined>()
  let characters = 0
  for (let count = firstLoaded; loaded.size < places.length; count = Math.min(2 * count, loadedAtOnceMax)) {
    const next = places.slice(loaded.size, loaded.size + count)
    const parts = await messaging.cache.load(next.flatMap((place) => page.rows[place] ?? []))
    for (const [at, place] of next.entries()) {
      const one = parts[at]
      characters += one === undefined ? 0 : charactersOf(one)
      // The anchor and a message on each side are always included: a client can continue from there.
      if (characters > chatLimits.messagesReplyCharactersMax && loaded.size >= 3) return cutTo(page, loaded)
      loaded.set(place, one)
    }
  }
  return cutTo(page, loaded)
}

function cutTo(page: AnchoredPage, loaded: ReadonlyMap<number, MessageParts | undefined>) {
  const places = [...loaded.keys()].sort((one, other) => one - other)
  const [from, to] = [places[0] ?? 0, (places.at(-1) ?? -1) + 1]
  return { cut: partOfPage(page, from, to), loaded: places.map((place) => loaded.get(place)) }
}

/**
 * A page with its messages. If a message changes between the search and the read, the reader may have lost access to
 * it, so the search is repeated.
 */
export async function readPage(
  chat: GetMessagesNeeds,
  search: NarrowedSearch,
  form: MessageForm,
  find: () => Promise<AnchoredPage>,
): Promise<AnchoredPage & { readonly messages: readonly Buffer[]; readonly isCut: boolean }> {
  for (let attempt = 1; ; attempt++) {
    const whole = await find()
    const { words, known, viewer: reader } = search
    const { cut: page, loaded } = await loadNearest(chat, whole)
    const batch = { found: page.rows, loaded, personal: page.personal, words, known, reader }
    const { messages, isComplete } = await writeMessages(chat, batch, form)
    const isCut = page.rows.length < whole.rows.length
    if (isComplete || attempt === attemptsMax) return { ...page, messages, isCut }
  }
}
