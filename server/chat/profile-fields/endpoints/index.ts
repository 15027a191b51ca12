import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { createProfileFieldEndpoint } from './create-profile-field.ts'
import { deleteProfileFieldEndpoint } from './delete-profile-field.ts'
import { getProfileFields } from './get-profile-fields.ts'
import { reorderProfileFieldsEndpoint } from './reorder-profile-fields.ts'
import { updateProfileFieldEndpoint } from './update-profile-field.ts'

export const profileFieldEndpoints: readonly AnyEndpoint[] = [
  getProfileFields,
  createProfileFieldEndpoint,
  updateProfileFieldEndpoint,
  deleteProfileFieldEndpoint,
  reorderProfileFieldsEndpoint,
]
