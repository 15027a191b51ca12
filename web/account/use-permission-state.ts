import { useQuery } from '@tanstack/react-query'
import type { ChatState } from '../../client/chat/state/chat-state.ts'
import { chatState } from './chat-state.ts'

/** The state that decides permissions; undefined while it loads. */
export function usePermissionState(): ChatState | undefined {
  return usePermissionQuery().data
}

/** The same with its error, for lists that are made from it. */
export function usePermissionQuery() {
  return useQuery({ staleTime: 0, queryKey: ['permission-state'], queryFn: chatState })
}
