import type { AnyEndpoint } from '../../../../kernel/endpoint/endpoint.ts'
import { postEncryptedTest, postLegacyTest } from './devices.ts'
import { postPushDevice } from './register-push.ts'
import { deleteAndroidToken, deleteAppleToken, postAndroidToken, postAppleToken } from './tokens.ts'

export const pushEndpoints: readonly AnyEndpoint[] = [
  postAppleToken,
  deleteAppleToken,
  postAndroidToken,
  deleteAndroidToken,
  postPushDevice,
  postEncryptedTest,
  postLegacyTest,
]
