import type { TopicChange } from './message-change.ts'
import { type NamedTopic, placeText } from './place-text.ts'

interface By {
  readonly id: number
  readonly fullName: string
}

const silently = ({ fullName, id }: By) => `@_**${fullName}|${id}**`
const link = (topic: NamedTopic | undefined) => (topic === undefined ? 'a private channel' : placeText(topic))

const counted = (count: number) => (count === 1 ? 'one message' : `${count} messages`)

/** The server's messages about moves. */
export const moveTexts = {
  resolved: (by: By, change: TopicChange): string =>
    change === 'resolved' ? `${silently(by)} resolved this topic.` : `${silently(by)} reopened this topic.`,
  movedAway: (by: By, to: NamedTopic | undefined, count: number, isWhole: boolean): string =>
    isWhole
      ? `${silently(by)} moved this topic to ${link(to)}.`
      : `${silently(by)} moved ${counted(count)} from here to ${link(to)}.`,
  movedHere: (by: By, from: NamedTopic | undefined, count: number, isWhole: boolean): string =>
    isWhole
      ? `${silently(by)} moved this topic here from ${link(from)}.`
      : `${silently(by)} moved ${counted(count)} here from ${link(from)}.`,
}
