import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  channelOfPlace,
  conversationOfPlace,
  isChannelPlace,
  placeOfChannel,
  placeOfConversation,
} from '../../channels/rules/channel.ts'
import { reachOfChannel, searchReader, type Viewer } from '../../messages/access/messages.ts'
import { attribute } from '../../messages/rules/attributes.ts'
import { personalFlag } from '../../messages/rules/flags.ts'
import { flagFactsFor, isReceived, isUnreadFor, type PersonalFacts } from '../../messages/rules/personal-state.ts'
import { conversationReach, mayRead } from '../../messages/rules/place-reach.ts'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'
import { isResolvedTopic, topicKey } from '../../topics/rules/topic.ts'
import { isTopicMuted, type VisibilityPolicy } from '../../topics/rules/visibility-policy.ts'
import type { Condition, NarrowScope, Requirement } from '../rules/condition.ts'
import {
  buildWorld,
  policyKey,
  type Random,
  randomFrom,
  type Stage,
  topics,
  vocabulary,
  type World,
  type WorldMessage,
} from './random-world.testing.ts'
import { findMessages, findPageOf, type Search, type Side } from './search.ts'

const { services, people } = await chatForTest()
const { directory } = services
const { hamlet, iris, gina, adam, bot } = people
const userIds = [hamlet.id, iris.id, gina.id, adam.id, bot.id]

await services.database.sql`
  update organization set settings = settings || '{"enable_spectator_access": true}'`
await directory.refresh({ organization: true })
const members = directory.systemGroupId('role:members')
const channels = [
  await makeChannel(services, 'public'),
  await makeChannel(services, 'quiet'),
  await makeChannel(services, 'web', { privacy: 'web_public' }),
  await makeChannel(services, 'web archived', { privacy: 'web_public', isArchived: true }),
  await makeChannel(services, 'private', { privacy: 'private' }),
  await makeChannel(services, 'open door', { privacy: 'private', permissions: { can_subscribe_group: members } }),
  await makeChannel(services, 'protected', { privacy: 'private_protected' }),
  await makeChannel(services, 'protected door', {
    privacy: 'private_protected',
    permissions: { can_add_subscribers_group: members },
  }),
]
const conversations = new Map<number, readonly number[]>()
for (const people of [[hamlet, iris], [hamlet], [hamlet, iris, gina], [iris, adam]]) {
  const ids = people.map(({ id }) => id).sort((left, right) => left - right)
  conversations.set(await services.messaging.conversations.open(ids), ids)
}
const stage: Stage = { userIds, channelIds: channels.map(({ id }) => id), conversations }

/** The current subscribers are random for every world, independent of past periods. */
async function chooseSubscribers(random: Random): Promise<void> {
  await services.database.sql`delete from subscriptions`
  for (const channel of channels) {
    await subscribe(services, random.some(userIds, 0.4), channel, { isMuted: random.chance(0.3) })
  }
  await directory.refresh({ channelSubscribers: stage.channelIds })
}

const requirements = (random: Random): Requirement[] => [
  { kind: 'places', places: random.some(stage.channelIds, 0.5).map(placeOfChannel) },
  { kind: 'places', places: [placeOfChannel(random.pick(stage.channelIds))] },
  { kind: 'direct' },
  { kind: 'topic', key: topicKey(random.pick(topics)) },
  { kind: 'resolved' },
  { kind: 'sender', userId: random.pick(userIds) },
  { kind: 'id', id: 1 + random.below(60) },
  { kind: 'attribute', bits: random.pick([attribute.hasLink, attribute.hasImage, attribute.hasAttachment]) },
  { kind: 'reacted' },
  { kind: 'flagged', bits: random.pick([personalFlag.starred, personalFlag.hasAlertWord]) },
  { kind: 'mentioned' },
  { kind: 'unread' },
  { kind: 'followed' },
  { kind: 'muted' },
  { kind: 'home' },
  { kind: 'search', words: random.pick(vocabulary.slice(0, 4)) },
]
const forSpectators = new Set(['places', 'topic', 'resolved', 'sender', 'id', 'attribute', 'reacted', 'search'])

function randomSearch(viewer: Viewer, random: Random): Search {
  const possible = requirements(random).filter(({ kind }) => viewer !== undefined || forSpectators.has(kind))
  const conditions: Condition[] = random
    .some(possible, 1.5 / possible.length)
    .map((requirement) => ({ requirement, negated: random.chance(0.25) }))
  if (viewer !== undefined && random.chance(0.15)) {
    const own = [...conversations].filter(([, ids]) => ids.includes(viewer.id)).map(([id]) => placeOfConversation(id))
    conditions.push({ requirement: { kind: 'places', places: random.some(own, 0.7) }, negated: false })
  }
  const scope: NarrowScope = viewer === undefined || random.chance(0.5) ? 'shared' : 'personal'
  const pinned = conditions.some(({ requirement, negated }) => requirement.kind === 'places' && !negated)
  // Only a narrow that names places, or a list of ids, has the shared scope.
  const ids = random.chance(0.2) || (scope === 'shared' && !pinned) ? random.some(allIds, 0.5) : undefined
  return { reader: searchReader(directory, viewer), conditions, scope, ids }
}
const allIds = Array.from({ length: 180 }, (_, at) => at + 1)

/** The same search over plain values, by the functions that decide about one message. */
function isWanted(message: WorldMessage, viewer: Viewer, search: Search, world: World): boolean {
  const facts = viewer === undefined ? undefined : world.personal.get(viewer.id)
  const received = facts !== undefined && isReceived(message, facts)
  const reach = isChannelPlace(message.place)
    ? reachOfChannel(directory, viewer, channelOfPlace(message.place))
    : conversationReach(conversations.get(conversationOfPlace(message.place)) ?? [], viewer)
  if (!mayRead(reach, received)) return false
  if (search.ids !== undefined && !search.ids.includes(message.id)) return false
  if (search.scope === 'personal' && !received && facts?.flags.has(message.id) !== true) return false
  return search.conditions.every(({ requirement, negated }) => meets(message, requirement, viewer, world) !== negated)
}

function meets(message: WorldMessage, requirement: Requirement, viewer: Viewer, world: World): boolean {
  const isDirect = !isChannelPlace(message.place)
  switch (requirement.kind) {
    case 'places':
      return requirement.places.includes(message.place)
    case 'direct':
      return isDirect
    case 'topic':
      return !isDirect && topicKey(message.topic) === requirement.key
    case 'resolved':
      return !isDirect && isResolvedTopic(message.topic)
    case 'sender':
      return message.senderId === requirement.userId
    case 'id':
      return message.id === requirement.id
    case 'attribute':
      return (message.attributes & requirement.bits) !== 0
    case 'reacted':
      return message.hasReaction
    case 'search':
      return stems(`${isDirect ? '' : message.topic} ${message.words}`).includes(stems(requirement.words)[0] ?? '')
    default:
      return meetsPersonally(message, requirement, viewer, world)
  }
}

const stems = (text: string) => text.split(' ').map((word) => word.replace('walking', 'walk'))

function meetsPersonally(message: WorldMessage, requirement: Requirement, viewer: Viewer, world: World): boolean {
  const facts = world.personal.get(viewer?.id ?? 0)
  if (viewer === undefined || facts === undefined) throw new Error('spectators are not asked')
  const isDirect = !isChannelPlace(message.place)
  const channelId = channelOfPlace(message.place)
  const flags = facts.flags.get(message.id) ?? 0
  const subscription = isDirect ? undefined : directory.subscription(viewer.id, channelId)
  const policy = world.policies.get(policyKey(viewer.id, channelId, topicKey(message.topic))) ?? 0
  const isMuted = !isDirect && isTopicMuted(policy as VisibilityPolicy, subscription?.isMuted ?? false)
  switch (requirement.kind) {
    case 'flagged':
      return (flags & requirement.bits) !== 0
    case 'mentioned':
      return (
        (flags & (personalFlag.mentioned | personalFlag.topicWildcardMentioned)) !== 0 ||
        ((message.attributes & attribute.mentionsChannel) !== 0 && isReceived(message, facts))
      )
    case 'unread':
      return (isDirect || subscription !== undefined) && isUnreadFor(message, facts)
    case 'followed':
      return !isDirect && policy === 3
    case 'muted':
      return isMuted
    case 'home':
      return !isMuted
    default:
      throw new Error(`${requirement.kind} is not personal`)
  }
}

/** Both query forms find the same messages, and a page contains the reader's state of each. */
async function idsOf(search: Search, side: Side, world: World): Promise<number[]> {
  const { database } = services
  const messages = await findMessages(database.sql, search, side)
  const page = await findPageOf(database, search, side)
  expect(page.messages).toEqual(messages.map(({ id, revision }) => ({ id, revision })))
  const flags = (facts: PersonalFacts | undefined) => facts && messages.map((one) => flagFactsFor(one, facts))
  expect(flags(page.personal)).toEqual(flags(world.personal.get(search.reader.userId ?? 0)))
  return messages.map(({ id }) => id)
}

test('NARROW-1: a search finds exactly the messages that the access function and the conditions let through', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const random = randomFrom(seed)
      await chooseSubscribers(random)
      const world = await buildWorld(services, stage, random)
      for (const viewer of [undefined, ...userIds.map((id) => directory.user(id))]) {
        for (let round = 0; round < 6; round++) {
          const search = randomSearch(viewer, random)
          const wanted = world.messages.filter((one) => isWanted(one, viewer, search, world)).map(({ id }) => id)
          const bound = random.below((world.messages.at(-1)?.id ?? 0) + 3)
          const limit = 1 + random.below(6)
          const [all, before, after] = await Promise.all(
            [
              { direction: 'before', bound: 10_000_000_000_000_000, limit: 1000 } as const,
              { direction: 'before', bound, limit } as const,
              { direction: 'after', bound, limit } as const,
            ].map((side) => idsOf(search, side, world)),
          )
          const shown = JSON.stringify({ viewer: viewer?.fullName, ...search, reader: undefined })
          expect(all, shown).toEqual(wanted)
          expect(before, shown).toEqual(wanted.filter((id) => id <= bound).slice(-limit))
          expect(after, shown).toEqual(wanted.filter((id) => id >= bound).slice(0, limit))
        }
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)
