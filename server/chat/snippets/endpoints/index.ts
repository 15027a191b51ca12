import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { createSavedSnippetEndpoint } from './create-saved-snippet.ts'
import { deleteSavedSnippetEndpoint } from './delete-saved-snippet.ts'
import { editSavedSnippetEndpoint } from './edit-saved-snippet.ts'
import { getSavedSnippets } from './get-saved-snippets.ts'

export const savedSnippetEndpoints: readonly AnyEndpoint[] = [
  getSavedSnippets,
  createSavedSnippetEndpoint,
  editSavedSnippetEndpoint,
  deleteSavedSnippetEndpoint,
]
