import { ownNotice } from '../delivery/queues/notice.ts'
import type { StoredDraft } from './store.ts'

export const draftNotices = {
  added: (userId: number, drafts: readonly StoredDraft[]) => ownNotice(userId, { type: 'drafts', op: 'add', drafts }),
  changed: (userId: number, draft: StoredDraft) => ownNotice(userId, { type: 'drafts', op: 'update', draft }),
  removed: (userId: number, draftId: number) => ownNotice(userId, { type: 'drafts', op: 'remove', draft_id: draftId }),
}
