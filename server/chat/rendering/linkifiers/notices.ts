import type { EventBody } from '../../delivery/queues/chat-events.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { LinkifierWire } from './wire.ts'

/** Clients that support only the older form of addresses would misread the newer one. */
export function linkifiersNotice(linkifiers: readonly LinkifierWire[]): Notice {
  const body: EventBody = { type: 'realm_linkifiers', realm_linkifiers: linkifiers }
  return {
    type: 'realm_linkifiers',
    audience: 'everyone',
    body: ({ capabilities }) => (capabilities.linkifier_url_template ? body : undefined),
  }
}
