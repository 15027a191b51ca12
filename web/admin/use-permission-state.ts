import { useQuery } from '@tanstack/react-query'
import type { ChatState } from '../../client/chat/state/chat-state.ts'
import { chatState } from '../account/chat-state.ts'
import { freshness } from './queries.ts'

/** The state that decides permissions; undefined while it loads. */
export function usePermissionState(): ChatState | undefined {
  return useQuery({ ...freshness, queryKey: ['admin', 'permission-state'], queryFn: chatState }).data
}
