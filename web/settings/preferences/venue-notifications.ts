import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../../client/trading-client.ts'
import { toastError } from '../../design/overlays/toast.tsx'
import { callTrading } from '../../session/call-trading.ts'

type VenueNotifications = ResultOf<'GET /private/account/news'>

interface Press {
  readonly name: keyof VenueNotifications
  readonly isOn: boolean
}

const queryKey = ['venue-notifications']
const mutationKey = queryKey

/** Which venue notifications the account receives in the chat. */
export function useVenueNotifications() {
  return useQuery({ queryKey, queryFn: () => callTrading('GET /private/account/news', {}) })
}

/** Shows a switch change at once and reverts it if saving fails. */
export function useSwitchVenueNotifications() {
  const queries = useQueryClient()
  const show = ({ name, isOn }: Press) =>
    queries.setQueryData<VenueNotifications>(queryKey, (known) => known && { ...known, [name]: isOn })
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: the last of two presses counts.
    scope: { id: 'venue-notifications' },
    // Without a connection it fails at once instead of saving later.
    networkMode: 'always',
    mutationFn: ({ name, isOn }: Press) => callTrading('POST /private/account/news', { [name]: isOn }),
    async onMutate(press) {
      // A reply in flight is older than the press.
      await queries.cancelQueries({ queryKey })
      show(press)
    },
    onError(error, { name, isOn }) {
      show({ name, isOn: !isOn })
      toastError(error)
    },
    onSettled() {
      // After the last one: a change whose reply was lost may be saved.
      if (queries.isMutating({ mutationKey }) === 1) queries.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
