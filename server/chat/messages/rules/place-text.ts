/** A topic as a text of the server names it; `url` is its address. */
export interface NamedTopic {
  readonly channelName: string
  readonly topic: string
  readonly url: string
}

/**
 * A link to a topic, or to a message in it. A name with an asterisk would end the link and could start a mention, for which
 * the message of the server would be rejected.
 */
export function placeText({ channelName, topic, url }: NamedTopic, messageId?: number): string {
  if (!`${channelName}${topic}`.includes('*'))
    return `#**${channelName}>${topic}${messageId === undefined ? '' : `@${messageId}`}**`
  return `[#${withoutMarkup(channelName)} > ${withoutMarkup(topic)}](${url})`
}

const withoutMarkup = (name: string): string => name.replaceAll(/[*_`~$\\[\]<>@]/g, '')
