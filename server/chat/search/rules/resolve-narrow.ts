import { type Channel, placeOfChannel } from '../../channels/rules/channel.ts'
import { attribute } from '../../messages/rules/attributes.ts'
import { personalFlag } from '../../messages/rules/flags.ts'
import { readIsoTime } from '../../messages/rules/page.ts'
import { textLengths } from '../../rules/text-lengths.ts'
import { topicKey, unnamedTopic } from '../../topics/rules/topic.ts'
import type { Condition, Narrow, Requirement } from './condition.ts'
import { currentName, type NarrowTerm } from './term.ts'

/** Looks up the names in a narrow; finds only what the reader may know. */
export interface NarrowLookup {
  /** undefined for a spectator. */
  readonly readerId: number | undefined
  userId(reference: string | number): number | undefined
  channel(reference: string | number): Channel | undefined
  channels(): Iterable<Channel>
  /** Whether the reader may read the whole history of the channel. */
  mayReadHistory(channel: Channel): boolean
}

export type NarrowProblem =
  | { readonly kind: 'bad_operator'; readonly description: string }
  | { readonly kind: 'bad_operand'; readonly description: string }
  | { readonly kind: 'not_for_spectators' }

type Resolved = Requirement | 'everything' | NarrowProblem

const badOperator = (description: string): NarrowProblem => ({ kind: 'bad_operator', description })
const badOperand = (description: string): NarrowProblem => ({ kind: 'bad_operand', description })

const tooManyWords = badOperator(`the words of a search have more than ${textLengths.searchLengthMax} characters.`)

/** Resolves terms to conditions. The action replaces `with` before, because that needs a message from the database. */
export function resolveNarrow(terms: readonly NarrowTerm[], world: NarrowLookup): Narrow | NarrowProblem {
  const conditions: Condition[] = []
  const words: string[] = []
  let startAtS: number | undefined
  let isShared = false
  for (const term of terms) {
    const operator = currentName(term.operator)
    if (world.readerId === undefined && !isForSpectators(operator, term.operand)) return { kind: 'not_for_spectators' }
    if (operator === 'search') {
      if (typeof term.operand !== 'string' || term.operand === '') return badOperand('operand cannot be blank.')
      words.push(term.operand)
      continue
    }
    if (operator === 'date') {
      const atMs = typeof term.operand === 'string' ? readIsoTime(term.operand) : undefined
      if (atMs === undefined) return badOperator(`invalid date ${String(term.operand)}`)
      startAtS = Math.ceil(atMs / 1000)
      continue
    }
    const resolved = resolveTerm(operator, term, world)
    if (resolved === 'everything') continue
    if ('description' in resolved || resolved.kind === 'not_for_spectators') return resolved
    conditions.push({ requirement: resolved, negated: term.negated })
    isShared ||= !term.negated && opensHistory(operator, term, world)
  }
  const searched = words.join(' ')
  if (searched.length > textLengths.searchLengthMax) return tooManyWords
  if (words.length > 0) conditions.push({ requirement: { kind: 'search', words: searched }, negated: false })
  const problem = contradiction(conditions)
  if (problem !== undefined) return problem
  const asksForPersonal = conditions.some(({ requirement }) => personalKinds.has(requirement.kind))
  return { conditions, scope: isShared && !asksForPersonal ? 'shared' : 'personal', startAtS }
}

/** Conditions on the reader's own state of a message imply the reader's history. */
const personalKinds: ReadonlySet<Requirement['kind']> = new Set([
  'flagged',
  'mentioned',
  'unread',
  'followed',
  'muted',
  'direct',
])

function resolveTerm(operator: string, { operand }: NarrowTerm, world: NarrowLookup): Resolved {
  switch (operator) {
    case 'channel':
      return resolveChannel(operand, world)
    case 'channels':
      return resolveChannels(operand, world)
    case 'topic':
      return typeof operand === 'string' ? { kind: 'topic', key: topicKey(unnamedTopic(operand)) } : notText
    case 'sender': {
      const userId = resolveUser(operand, world)
      return typeof userId === 'number' ? { kind: 'sender', userId } : userId
    }
    case 'mentions': {
      const userId = resolveUser(operand, world)
      return typeof userId === 'number' ? { kind: 'mentions', userId } : userId
    }
    case 'dm':
      return resolveConversation(operand, world)
    case 'dm-including':
    case 'group-pm-with': {
      const userId = resolveUser(operand, world)
      if (typeof userId !== 'number') return userId
      if (userId === world.readerId && operator === 'dm-including') return { kind: 'direct' }
      return { kind: 'conversations_with', userId, onlyGroups: operator === 'group-pm-with' }
    }
    case 'is':
      return typeof operand === 'string' ? (isRequirement(operand) ?? unknownOperand('is', operand)) : notText
    case 'has':
      return typeof operand === 'string' ? (hasRequirement(operand) ?? unknownOperand('has', operand)) : notText
    case 'in':
      // A spectator has muted nothing.
      if (operand === 'home') return world.readerId === undefined ? 'everything' : { kind: 'home' }
      return operand === 'all' ? 'everything' : unknownOperand('in', String(operand))
    case 'id':
      return resolveId(operand)
    case 'near':
      return 'everything'
    default:
      return badOperator(`unknown operator ${operator}`)
  }
}

const notText = badOperand('operand is not a string')
const unknownOperand = (operator: string, operand: string) => badOperator(`unknown '${operator}' operand ${operand}`)

function isRequirement(operand: string): Requirement | undefined {
  switch (operand) {
    case 'dm':
    case 'private':
      return { kind: 'direct' }
    case 'starred':
      return { kind: 'flagged', bits: personalFlag.starred }
    case 'alerted':
      return { kind: 'flagged', bits: personalFlag.hasAlertWord }
    case 'mentioned':
    case 'unread':
    case 'followed':
    case 'muted':
    case 'resolved':
      return { kind: operand }
    default:
      return undefined
  }
}

function hasRequirement(operand: string): Requirement | undefined {
  switch (operand) {
    case 'link':
      return { kind: 'attribute', bits: attribute.hasLink }
    case 'image':
      return { kind: 'attribute', bits: attribute.hasImage }
    case 'attachment':
      return { kind: 'attribute', bits: attribute.hasAttachment }
    case 'reaction':
      return { kind: 'reacted' }
    default:
      return undefined
  }
}

type Operand = NarrowTerm['operand']

function resolveChannel(operand: Operand, world: NarrowLookup): Resolved {
  if (typeof operand === 'object') return badOperand('operand is not a string or integer')
  const channel = world.channel(operand)
  return channel === undefined
    ? badOperator(`unknown channel ${operand}`)
    : { kind: 'places', places: [placeOfChannel(channel.id)] }
}

function resolveChannels(operand: Operand, world: NarrowLookup): Resolved {
  const isWanted = channelSets[String(operand)]
  if (isWanted === undefined) return badOperator(`unknown channels operand ${String(operand)}`)
  const places = [...world.channels()].filter(isWanted).map(({ id }) => placeOfChannel(id))
  return { kind: 'places', places }
}

const channelSets: Readonly<Record<string, (channel: Channel) => boolean>> = {
  public: ({ privacy }) => privacy === 'public' || privacy === 'web_public',
  'web-public': ({ privacy, isArchived }) => privacy === 'web_public' && !isArchived,
  archived: ({ isArchived }) => isArchived,
}

function resolveUser(operand: Operand, world: NarrowLookup): number | NarrowProblem {
  if (typeof operand === 'object') return badOperand('operand is not a string or integer')
  return world.userId(operand) ?? badOperator(`unknown user ${operand}`)
}

function resolveConversation(operand: Operand, world: NarrowLookup): Resolved {
  const references = typeof operand === 'string' ? operand.split(',').map((one) => one.trim()) : operand
  if (typeof references === 'number') return badOperand('operand is not a string or an integer list')
  const others = references.map((reference) => world.userId(reference))
  if (others.length === 0) return { kind: 'conversation', memberIds: [] }
  if (others.includes(undefined)) return badOperator(`unknown user in ${references.join(',')}`)
  const members = new Set([...(others as number[]), ...(world.readerId === undefined ? [] : [world.readerId])])
  return { kind: 'conversation', memberIds: [...members].sort((left, right) => left - right) }
}

function resolveId(operand: Operand): Resolved {
  const isWhole = typeof operand === 'number' ? operand >= 0 : /^\d{1,15}$/.test(String(operand))
  return isWhole ? { kind: 'id', id: Number(operand) } : badOperator('Invalid message ID')
}

/** A narrow to channels with readable history shows all of it; any other shows the reader's own history. */
function opensHistory(operator: string, { operand }: NarrowTerm, world: NarrowLookup): boolean {
  if (world.readerId === undefined) return true
  if (operator === 'channels') return operand === 'public' || operand === 'web-public'
  if (operator !== 'channel' || typeof operand === 'object') return false
  const channel = world.channel(operand)
  return channel !== undefined && world.mayReadHistory(channel)
}

function contradiction(conditions: readonly Condition[]): NarrowProblem | undefined {
  const asksForDirect = conditions.some(({ requirement: { kind }, negated }) => !negated && directKinds.has(kind))
  const asksForChannel = conditions.some(
    ({ requirement: { kind }, negated }) =>
      (!negated && (kind === 'places' || kind === 'topic')) || (negated && kind === 'direct'),
  )
  if (!asksForDirect || !asksForChannel) return undefined
  return badOperator('No message can be both a channel message and direct message')
}

const directKinds: ReadonlySet<Requirement['kind']> = new Set(['direct', 'conversation', 'conversations_with'])

const spectatorOperators: ReadonlySet<string> = new Set([
  'channel',
  'channels',
  'topic',
  'sender',
  'has',
  'search',
  'near',
  'id',
  'with',
  'date',
])

function isForSpectators(operator: string, operand: Operand): boolean {
  if (operator === 'is') return operand === 'resolved'
  if (operator === 'in') return operand === 'home' || operand === 'all'
  return spectatorOperators.has(operator)
}
