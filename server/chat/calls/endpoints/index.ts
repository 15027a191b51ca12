import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { createBigBlueButton } from './big-blue-button.ts'
import {
  createConstructorGroupsCall,
  createNextcloudTalkCall,
  createWebexCall,
  createZoomCall,
} from './other-providers.ts'

export const callEndpoints: readonly AnyEndpoint[] = [
  createBigBlueButton,
  createZoomCall,
  createWebexCall,
  createConstructorGroupsCall,
  createNextcloudTalkCall,
]
