import { ownNotice } from '../delivery/queues/notice.ts'
import type { SavedSnippetWire } from './wire.ts'

export const snippetNotices = {
  added: (userId: number, snippet: SavedSnippetWire) =>
    ownNotice(userId, { type: 'saved_snippets', op: 'add', saved_snippet: snippet }),
  changed: (userId: number, snippet: SavedSnippetWire) =>
    ownNotice(userId, { type: 'saved_snippets', op: 'update', saved_snippet: snippet }),
  removed: (userId: number, id: number) =>
    ownNotice(userId, { type: 'saved_snippets', op: 'remove', saved_snippet_id: id }),
}
