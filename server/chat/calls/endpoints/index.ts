import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { createBigBlueButton, joinBigBlueButton } from './big-blue-button.ts'
import { deleteCallAccount, getCallAccounts } from './call-accounts.ts'
import { completePages, registerPages } from './connect-account.ts'
import { postConstructorGroupsCall, postNextcloudTalkCall, postWebexCall, postZoomCall } from './other-providers.ts'

export const callEndpoints: readonly AnyEndpoint[] = [
  createBigBlueButton,
  postZoomCall,
  postWebexCall,
  postConstructorGroupsCall,
  postNextcloudTalkCall,
  getCallAccounts,
  deleteCallAccount,
]

/** Served at the root of the site, where people open them. */
export const callPages: readonly AnyEndpoint[] = [joinBigBlueButton, ...registerPages, ...completePages]
