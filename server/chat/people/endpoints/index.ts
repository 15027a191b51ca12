import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { deleteAlertWords, getAlertWords, postAlertWords } from './alert-words.ts'
import { postUser } from './create-user.ts'
import { deleteOwnUser, deleteUser, postReactivateUser } from './deactivate-user.ts'
import { getOwnUser } from './get-own-user.ts'
import { getUser } from './get-user.ts'
import { getUsers } from './get-users.ts'
import { deleteMutedUser, postMutedUser } from './muted-users.ts'
import { postOnboardingStep } from './onboarding-steps.ts'
import { deleteProfileData, patchProfileData } from './profile-data.ts'
import { postRegenerateApiKey } from './regenerate-api-key.ts'
import { getUserStatus, postOwnStatus, postUserStatus } from './status.ts'
import { patchUser } from './update-user.ts'

export const userEndpoints: readonly AnyEndpoint[] = [
  getUsers,
  postUser,
  getOwnUser,
  deleteOwnUser,
  getUser,
  patchUser,
  deleteUser,
  postReactivateUser,
  postOwnStatus,
  postUserStatus,
  getUserStatus,
  getAlertWords,
  postAlertWords,
  deleteAlertWords,
  postMutedUser,
  deleteMutedUser,
  patchProfileData,
  deleteProfileData,
  postOnboardingStep,
  postRegenerateApiKey,
]
