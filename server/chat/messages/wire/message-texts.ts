import { channelOfPlace, conversationOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import type { MessageParts } from '../store/messages.ts'
import { type MessageContext, type MessageForm, messageWire } from './message.ts'

interface Written {
  /** The inputs of the texts besides the message; when one changes, the texts are written again. */
  readonly sender: unknown
  readonly site: unknown
  readonly linkifiers: unknown
  readonly historyPolicy: unknown
  /** The channel, or the members of the conversation. */
  readonly place: unknown
  readonly texts: (Text | undefined)[]
}

/** One form of a message. */
interface Text {
  /** Without the closing brace, so that more can follow. */
  readonly opening: Buffer
  /** With the leading comma and the flags, by the text of the flags: for most messages all readers have the same. */
  readonly whole: Map<Buffer, Buffer>
}

const wholeMax = 2
const comma = Buffer.from(',')
const closing = Buffer.from('}')

/**
 * Messages as JSON. Most are fetched many times between two changes, so each form of one is serialized once, as the
 * bytes of the reply.
 */
export class MessageTexts {
  readonly #written = new WeakMap<MessageParts, Written>()

  /** The message with its flags and extra members, after a comma, as a list contains it. */
  of(
    parts: MessageParts,
    form: MessageForm,
    around: MessageContext,
    flags: Buffer,
    more: readonly Buffer[] = [],
  ): Buffer {
    const { opening, whole } = this.#text(parts, form, around)
    if (more.length > 0 || form.editsShown !== undefined)
      return Buffer.concat([comma, opening, flags, ...more, closing])
    let text = whole.get(flags)
    if (text === undefined) {
      text = Buffer.concat([comma, opening, flags, closing])
      if (whole.size === wholeMax) whole.clear()
      whole.set(flags, text)
    }
    return text
  }

  #text(parts: MessageParts, form: MessageForm, around: MessageContext): Text {
    // Few messages have left a channel that some of their readers may not know.
    if (form.editsShown !== undefined) return newText(parts, form, around)
    let written = this.#written.get(parts)
    if (written === undefined || !isCurrent(written, parts, around)) {
      written = emptyFor(parts, around)
      this.#written.set(parts, written)
    }
    const index =
      (form.applyMarkdown ? 1 : 0) +
      (form.clientGravatar ? 2 : 0) +
      (form.knowsEmptyTopic ? 4 : 0) +
      (form.hidesSender === true ? 8 : 0)
    let text = written.texts[index]
    if (text === undefined) {
      text = newText(parts, form, around)
      written.texts[index] = text
    }
    return text
  }
}

function newText(parts: MessageParts, form: MessageForm, around: MessageContext): Text {
  const opening = Buffer.from(JSON.stringify(messageWire(parts, form, around)).slice(0, -1))
  return { opening, whole: new Map() }
}

function emptyFor({ message }: MessageParts, around: MessageContext): Written {
  const { site, linkifiers, historyPolicy } = around
  return {
    sender: around.user(message.senderId),
    site,
    linkifiers,
    historyPolicy,
    place: isChannelPlace(message.place)
      ? around.channel(channelOfPlace(message.place))
      : around.membersOf(conversationOfPlace(message.place)).map((id) => around.user(id)),
    texts: [],
  }
}

/** The directory creates a new object for every change, so identity is enough to compare. */
function isCurrent(written: Written, { message }: MessageParts, around: MessageContext): boolean {
  return (
    written.sender === around.user(message.senderId) &&
    written.site === around.site &&
    written.linkifiers === around.linkifiers &&
    written.historyPolicy === around.historyPolicy &&
    isSamePlace(written.place, message.place, around)
  )
}

function isSamePlace(shown: unknown, place: number, around: MessageContext): boolean {
  if (!Array.isArray(shown)) return isChannelPlace(place) && shown === around.channel(channelOfPlace(place))
  if (isChannelPlace(place)) return false
  const members = around.membersOf(conversationOfPlace(place))
  return members.length === shown.length && members.every((id, at) => around.user(id) === shown[at])
}
