import type { Channel } from './channel.ts'

const nameLengthMax = 40

/** The mail address of a channel. The name is for people; the token identifies the channel. */
export function channelEmailAddress({ name, emailToken }: Pick<Channel, 'name' | 'emailToken'>, host: string): string {
  const readable = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, nameLengthMax)
    .replace(/^-|-$/g, '')
  return `${readable === '' ? '' : `${readable}.`}${emailToken}.show-sender@${host}`
}
