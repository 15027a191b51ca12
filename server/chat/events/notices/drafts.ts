import type { StoredDraft } from '../../store/drafts.ts'
import { ownNotice } from '../notice.ts'

export const draftNotices = {
  added: (userId: number, drafts: readonly StoredDraft[]) => ownNotice(userId, { type: 'drafts', op: 'add', drafts }),
  changed: (userId: number, draft: StoredDraft) => ownNotice(userId, { type: 'drafts', op: 'update', draft }),
  removed: (userId: number, draftId: number) => ownNotice(userId, { type: 'drafts', op: 'remove', draft_id: draftId }),
}
