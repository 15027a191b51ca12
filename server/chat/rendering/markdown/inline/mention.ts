import type { MentionableUser } from '../context.ts'
import { type ElementNode, element } from '../html/node.ts'
import type { InlineScope, Pass } from './pass.ts'

const channelWildcards = new Set(['all', 'everyone', 'channel', 'stream'])
const topicWildcards = new Set(['topic'])

/** `name|id` means the user with that id, if the name matches; `|id` the user with any name. */
function findUser(reference: string, { context }: InlineScope): MentionableUser | undefined {
  const match = /^(.+)?\|(\d{1,15})$/s.exec(reference)
  if (match === null) return context.userByName(reference)
  const user = context.userById(Number(match[2]))
  return match[1] === undefined || match[1] === user?.fullName ? user : undefined
}

function mentionElement(className: string, isSilent: boolean, name: string, data: Record<string, string>): ElementNode {
  const attributes = { class: isSilent ? `${className} silent` : className, ...data }
  return element('span', attributes, [isSilent ? name : `@${name}`])
}

function mentionOf(reference: string, isSilent: boolean, scope: InlineScope): ElementNode | undefined {
  if (channelWildcards.has(reference)) {
    if (!isSilent) scope.facts.mentionsChannel = true
    return mentionElement('user-mention channel-wildcard-mention', isSilent, reference, { 'data-user-id': '*' })
  }
  if (topicWildcards.has(reference)) {
    if (!isSilent) scope.facts.mentionsTopic = true
    return mentionElement('topic-mention', isSilent, reference, {})
  }
  const user = findUser(reference, scope)
  if (user === undefined) return undefined
  const reachesNobody = isSilent || !user.isActive
  const received = reachesNobody ? scope.facts.silentlyMentionedUserIds : scope.facts.mentionedUserIds
  received.add(user.id)
  return mentionElement('user-mention', reachesNobody, user.fullName, { 'data-user-id': String(user.id) })
}

export const userMentionPass: Pass = (text, scope) => {
  if (!text.includes('@')) return text
  return text.replace(/(?<![^\s'"({[/<])@(_?)\*\*([^*\n]+)\*\*/g, (source, silent: string, reference: string) => {
    const name = scope.stash.nameIn(reference)
    const mention = name === undefined ? undefined : mentionOf(name, silent !== '' || scope.isQuoted, scope)
    return mention === undefined ? source : scope.stash.put(mention, source)
  })
}

export const groupMentionPass: Pass = (text, scope) => {
  if (!text.includes('@')) return text
  return text.replace(/(?<![^\s'"({[/<])@(_?)\*([^*\n]+)\*/g, (source, silent: string, reference: string) => {
    const name = scope.stash.nameIn(reference)
    const group = name === undefined ? undefined : scope.context.groupByName(name)
    if (group === undefined) return source
    const isSilent = silent !== '' || scope.isQuoted || group.isDeactivated
    const received = isSilent ? scope.facts.silentlyMentionedGroupIds : scope.facts.mentionedGroupIds
    received.add(group.id)
    const data = { 'data-user-group-id': String(group.id) }
    return scope.stash.put(mentionElement('user-group-mention', isSilent, group.displayName, data), source)
  })
}
