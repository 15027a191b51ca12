import { postConfirmIdentityPasskey, postConfirmIdentityPasskeyOptions } from './confirm-by-passkey.ts'
import { deletePasskey, getPasskeys, patchPasskey, postPasskey, postPasskeyOptions } from './manage-passkeys.ts'
import { postSessionPasskey, postSessionPasskeyOptions } from './sign-in-by-passkey.ts'

export const passkeyEndpoints = [
  postSessionPasskeyOptions,
  postSessionPasskey,
  getPasskeys,
  postPasskeyOptions,
  postPasskey,
  patchPasskey,
  deletePasskey,
  postConfirmIdentityPasskeyOptions,
  postConfirmIdentityPasskey,
]
