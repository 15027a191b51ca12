import { ErrorNote } from '../../design/display/error-note.tsx'
import { useEveryGroup } from '../queries.ts'

/** The fields of permissions are disabled until the groups are loaded: one error for all of them. */
export function GroupsNote() {
  const { data, error, isFetching, refetch } = useEveryGroup()
  if (data !== undefined || error === null) return null
  return <ErrorNote error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
}
