import type { AnyEndpoint } from '../../../../kernel/endpoint/endpoint.ts'
import { postOpenTest, postPushDevice, postSealedTest } from './devices.ts'
import { deleteAndroidToken, deleteAppleToken, postAndroidToken, postAppleToken } from './tokens.ts'

export const pushEndpoints: readonly AnyEndpoint[] = [
  postAppleToken,
  deleteAppleToken,
  postAndroidToken,
  deleteAndroidToken,
  postPushDevice,
  postSealedTest,
  postOpenTest,
]
