import { ownNotice } from '../delivery/queues/notice.ts'
import type { NavigationViewWire } from './wire.ts'

export const navigationNotices = {
  added: (userId: number, view: NavigationViewWire) =>
    ownNotice(userId, { type: 'navigation_view', op: 'add', navigation_view: view }),
  changed: (userId: number, fragment: string, data: Partial<Omit<NavigationViewWire, 'fragment'>>) =>
    ownNotice(userId, { type: 'navigation_view', op: 'update', fragment, data }),
  removed: (userId: number, fragment: string) => ownNotice(userId, { type: 'navigation_view', op: 'remove', fragment }),
}
