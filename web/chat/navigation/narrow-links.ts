import type { Narrow } from '../../../client/chat/state/narrow.ts'

export interface NarrowLink {
  readonly narrow: Narrow
  readonly near: number | undefined
}

/** Parses `#narrow/channel/1-general/topic/a.2Eb/near/5`, the format of links in messages. */
export function readNarrowLink(hash: string): NarrowLink | undefined {
  const parts = hash.replace(/^#/, '').split('/')
  if (parts[0] !== 'narrow') return undefined
  let channelId: number | undefined
  let topic: string | undefined
  let userIds: readonly number[] | undefined
  let near: number | undefined
  for (let index = 1; index + 1 < parts.length; index += 2) {
    const operand = parts[index + 1] ?? ''
    switch (parts[index]) {
      case 'channel':
      case 'stream':
        channelId = Number.parseInt(operand, 10)
        break
      case 'topic':
      case 'subject':
        topic = decodeDotted(operand)
        break
      case 'dm':
      case 'pm-with':
        userIds = (operand.split('-')[0] ?? '').split(',').map(Number)
        break
      case 'near':
      case 'with':
        near = Number.parseInt(operand, 10)
        break
      default:
        return undefined
    }
  }
  const narrow = narrowOf(channelId, topic, userIds)
  return narrow === undefined ? undefined : { narrow, near: Number.isSafeInteger(near) ? near : undefined }
}

function narrowOf(
  channelId: number | undefined,
  topic: string | undefined,
  userIds: readonly number[] | undefined,
): Narrow | undefined {
  if (channelId !== undefined && Number.isSafeInteger(channelId))
    return topic === undefined ? { kind: 'channel', channelId } : { kind: 'topic', channelId, topic }
  if (userIds?.every((id) => Number.isSafeInteger(id) && id > 0) === true) return { kind: 'direct', userIds }
  return undefined
}

/** In these links a dot replaces the percent sign. */
function decodeDotted(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('.', '%'))
  } catch {
    return text
  }
}

/** The permanent link of a message; all Zulip clients can open it. */
export function messageLink(origin: string, narrow: Narrow, id: number, channelName: string): string {
  return `${placeLink(origin, narrow, channelName)}/near/${id}`
}

/** The link of a channel, a topic or a direct conversation. */
export function placeLink(origin: string, narrow: Narrow, channelName: string): string {
  if (narrow.kind === 'topic' || narrow.kind === 'channel') {
    const channel = `${origin}/#narrow/channel/${narrow.channelId}-${encodeDotted(channelName.replaceAll(' ', '-'))}`
    return narrow.kind === 'channel' ? channel : `${channel}/topic/${encodeDotted(narrow.topic)}`
  }
  return `${origin}/#narrow/dm/${narrow.kind === 'direct' ? narrow.userIds.join(',') : ''}-dm`
}

function encodeDotted(text: string): string {
  return encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('%', '.')
}
