import { ChatError } from '../../../../client/chat/chat-error.ts'
import { chatClient } from '../../../session/chat-client.ts'
import type { DraftFields } from '../target.ts'

type DraftInput = DraftFields & { readonly content: string; readonly timestamp: number }

/** The requests about drafts. */
export interface DraftCalls {
  create(draft: DraftInput): Promise<number | undefined>
  /** False if the draft is no longer there: another client may have deleted it. */
  change(draftId: number, draft: DraftInput): Promise<boolean>
  remove(draftId: number): Promise<void>
}

export const draftCalls: DraftCalls = {
  async create(draft) {
    const { ids } = await chatClient.call('POST /drafts', { drafts: [draft] })
    return ids[0]
  },
  async change(draftId, draft) {
    try {
      await chatClient.call('PATCH /drafts/{draft_id}', { draft_id: draftId, draft })
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  },
  async remove(draftId) {
    try {
      await chatClient.call('DELETE /drafts/{draft_id}', { draft_id: draftId })
    } catch (error) {
      // Another client may have deleted it.
      if (!isMissing(error)) throw error
    }
  },
}

const isMissing = (error: unknown): boolean => error instanceof ChatError && error.status === 404
