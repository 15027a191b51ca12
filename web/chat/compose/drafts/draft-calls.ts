import { ChatError } from '../../../../client/chat/chat-error.ts'
import { chatClient } from '../../../session/chat-client.ts'
import type { DraftFields } from '../target.ts'

type DraftInput = DraftFields & { readonly content: string; readonly timestamp: number }

/** The requests about drafts. */
export interface DraftCalls {
  create(draft: DraftInput): Promise<number | undefined>
  change(draftId: number, draft: DraftInput): Promise<void>
  remove(draftId: number): Promise<void>
}

export const draftCalls: DraftCalls = {
  async create(draft) {
    const { ids } = await chatClient.call('POST /drafts', { drafts: [draft] })
    return ids[0]
  },
  async change(draftId, draft) {
    await chatClient.call('PATCH /drafts/{draft_id}', { draft_id: draftId, draft })
  },
  async remove(draftId) {
    try {
      await chatClient.call('DELETE /drafts/{draft_id}', { draft_id: draftId })
    } catch (error) {
      // Another client may have deleted it.
      if (!(error instanceof ChatError && error.status === 404)) throw error
    }
  },
}
