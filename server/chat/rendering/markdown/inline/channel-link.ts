import { type ContentNode, element } from '../html/node.ts'
import { channelUrl, topicUrl } from '../urls/url.ts'
import type { InlineScope, Pass } from './pass.ts'

function topicText(channelName: string, topic: string, scope: InlineScope): ContentNode[] {
  if (topic !== '') return [`#${channelName} > ${topic}`]
  return [`#${channelName} > `, element('em', {}, [scope.context.emptyTopicName])]
}

function channelNamed(text: string, { stash, context }: InlineScope, never: RegExp) {
  const name = stash.nameIn(text, never)
  return name === undefined ? undefined : context.channelByName(name)
}

/** `#**channel>topic@id**`: one message of a topic. */
export const messageLinkPass: Pass = (text, scope) => {
  if (!text.includes('#**')) return text
  const pattern = /(?<![^\s'"({[/<])#\*\*([^*>\n]+)>([^*\n]*)@(\d{1,15})\*\*/g
  return text.replace(pattern, (source, channelName: string, topicSource: string, id: string) => {
    const channel = channelNamed(channelName, scope, /[*>\n]/)
    if (channel === undefined) return source
    const topic = scope.stash.sourceOf(topicSource)
    const label = topicText(channel.name, topic, scope)
    const href = `${topicUrl(channel, topic)}/near/${Number(id)}`
    return scope.stash.put(element('a', { class: 'message-link', href }, [...label, ' @ 💬']), source)
  })
}

/**
 * `#**channel>topic**`; the address contains the newest message of the topic, so that it survives a move of the topic.
 */
export const topicLinkPass: Pass = (text, scope) => {
  if (!text.includes('#**')) return text
  const pattern = /(?<![^\s'"({[/<])#\*\*([^*>\n]+)>([^*\n]*)\*\*/g
  return text.replace(pattern, (source, channelName: string, topicSource: string) => {
    const channel = channelNamed(channelName, scope, /[*>\n]/)
    if (channel === undefined) return source
    const topic = scope.stash.sourceOf(topicSource)
    const newestId = scope.context.newestMessageId(channel.id, topic)
    const href = topicUrl(channel, topic) + (newestId === undefined ? '' : `/with/${newestId}`)
    const attributes = { class: 'stream-topic', 'data-stream-id': String(channel.id), href }
    return scope.stash.put(element('a', attributes, topicText(channel.name, topic, scope)), source)
  })
}

export const channelLinkPass: Pass = (text, scope) => {
  if (!text.includes('#**')) return text
  return text.replace(/(?<![^\s'"({[/<])#\*\*([^*\n]+)\*\*/g, (source, channelName: string) => {
    const channel = channelNamed(channelName, scope, /[*\n]/)
    if (channel === undefined) return source
    const attributes = { class: 'stream', 'data-stream-id': String(channel.id), href: channelUrl(channel) }
    return scope.stash.put(element('a', attributes, [`#${channel.name}`]), source)
  })
}
