import { ownNotice } from '../delivery/queues/notice.ts'
import type { OAuthProvider } from './providers/oauth.ts'

export const callNotices = {
  connected: (userId: number, provider: OAuthProvider, value: boolean) =>
    ownNotice(userId, { type: `has_${provider}_token`, value }),
}
