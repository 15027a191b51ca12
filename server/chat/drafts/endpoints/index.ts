import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { postDrafts } from './create-drafts.ts'
import { deleteDraftEndpoint } from './delete-draft.ts'
import { editDraftEndpoint } from './edit-draft.ts'
import { getDrafts } from './get-drafts.ts'

export const draftEndpoints: readonly AnyEndpoint[] = [getDrafts, postDrafts, editDraftEndpoint, deleteDraftEndpoint]
