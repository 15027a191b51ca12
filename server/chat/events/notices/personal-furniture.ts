import type { StoredDraft } from '../../store/drafts.ts'
import type { NavigationViewWire } from '../../wire/navigation-view.ts'
import type { SavedSnippetWire } from '../../wire/saved-snippet.ts'
import { type EventBody, type Notice, plainNotice } from '../notice.ts'

/** What a person's own clients hear of what the person keeps. */
const toOwner = (userId: number, body: EventBody): Notice => plainNotice(body, new Set([userId]))

export const draftNotices = {
  added: (userId: number, drafts: readonly StoredDraft[]) => toOwner(userId, { type: 'drafts', op: 'add', drafts }),
  changed: (userId: number, draft: StoredDraft) => toOwner(userId, { type: 'drafts', op: 'update', draft }),
  removed: (userId: number, draftId: number) => toOwner(userId, { type: 'drafts', op: 'remove', draft_id: draftId }),
}

export const snippetNotices = {
  added: (userId: number, snippet: SavedSnippetWire) =>
    toOwner(userId, { type: 'saved_snippets', op: 'add', saved_snippet: snippet }),
  changed: (userId: number, snippet: SavedSnippetWire) =>
    toOwner(userId, { type: 'saved_snippets', op: 'update', saved_snippet: snippet }),
  removed: (userId: number, id: number) =>
    toOwner(userId, { type: 'saved_snippets', op: 'remove', saved_snippet_id: id }),
}

export const navigationNotices = {
  added: (userId: number, view: NavigationViewWire) =>
    toOwner(userId, { type: 'navigation_view', op: 'add', navigation_view: view }),
  changed: (userId: number, fragment: string, data: Partial<Omit<NavigationViewWire, 'fragment'>>) =>
    toOwner(userId, { type: 'navigation_view', op: 'update', fragment, data }),
  removed: (userId: number, fragment: string) => toOwner(userId, { type: 'navigation_view', op: 'remove', fragment }),
}
