import type { ChatResultOf } from '../../../client/chat/call-types.ts'
import { chatClient } from '../../session/chat-client.ts'

export type OwnBot = ChatResultOf<'GET /bots'>['bots'][number]

export const ownBotsQuery = {
  queryKey: ['own-bots'],
  staleTime: 0,
  queryFn: async () => (await chatClient.call('GET /bots')).bots,
}

/** The address of a bot is under the host of this site. */
export const isUsername = (name: string): boolean => /^[a-z0-9._-]{1,40}$/.test(name)

/** A username for the name: `Price Watcher` becomes `price-watcher`. */
export function usernameOf(fullName: string): string {
  return fullName
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
}

/** The configuration file of Zulip's clients and libraries. */
export const zuliprcOf = (email: string, key: string, site: string): string =>
  `[api]\nemail=${email}\nkey=${key}\nsite=${site}\n`
