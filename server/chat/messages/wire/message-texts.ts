import { channelOfPlace, conversationOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import type { MessageParts } from '../store/messages.ts'
import { type MessageContext, type MessageForm, messageWire } from './message.ts'

interface Written {
  /** What the texts show besides the message itself; texts made of other things are made anew. */
  readonly sender: unknown
  readonly site: unknown
  readonly linkifiers: unknown
  readonly historyPolicy: unknown
  /** The channel, or the people of the conversation. */
  readonly place: unknown
  readonly texts: (Text | undefined)[]
}

/** One form of a message. */
interface Text {
  /** Without the closing brace, so that more can follow. */
  readonly opening: Buffer
  /** With the comma before it and the flags in it, by the text of the flags: of most messages all readers have the same. */
  readonly whole: Map<Buffer, Buffer>
}

const wholeMax = 2
const comma = Buffer.from(',')
const closing = Buffer.from('}')

/**
 * Messages as JSON. Most are fetched many times between two changes, and each form of one is written once, in the very
 * bytes that go out.
 */
export class MessageTexts {
  readonly #written = new WeakMap<MessageParts, Written>()

  /** The message with its flags and whatever else is to stand in it, after a comma, as it stands in a list. */
  of(
    parts: MessageParts,
    form: MessageForm,
    around: MessageContext,
    flags: Buffer,
    more: readonly Buffer[] = [],
  ): Buffer {
    const { opening, whole } = this.#text(parts, form, around)
    if (more.length > 0) return Buffer.concat([comma, opening, flags, ...more, closing])
    let text = whole.get(flags)
    if (text === undefined) {
      text = Buffer.concat([comma, opening, flags, closing])
      if (whole.size === wholeMax) whole.clear()
      whole.set(flags, text)
    }
    return text
  }

  #text(parts: MessageParts, form: MessageForm, around: MessageContext): Text {
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
      const opening = Buffer.from(JSON.stringify(messageWire(parts, form, around)).slice(0, -1))
      text = { opening, whole: new Map() }
      written.texts[index] = text
    }
    return text
  }
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

/** The directory gives a new object for whatever has changed, so identity is all there is to compare. */
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
