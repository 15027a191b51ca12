import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../../client/trading-client.ts'
import { toastError } from '../../design/overlays/toast.tsx'
import { tradingRequest } from '../../session/trading-request.ts'

type VenueNews = ResultOf<'GET /private/account/news'>

interface Press {
  readonly name: keyof VenueNews
  readonly isOn: boolean
}

const path = '/private/account/news'
const queryKey = ['venue-news']
const mutationKey = queryKey

/** What the venue tells the account in the chat. */
export function useVenueNews() {
  return useQuery({ queryKey, queryFn: () => tradingRequest<VenueNews>('GET', path) })
}

/** Shows the press of a switch at once and takes it back when it could not be saved. */
export function useSwitchVenueNews() {
  const queries = useQueryClient()
  const show = ({ name, isOn }: Press) =>
    queries.setQueryData<VenueNews>(queryKey, (known) => known && { ...known, [name]: isOn })
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: of two presses the last is to count.
    scope: { id: path },
    // Where there is no connection this is said at once, instead of saving it some time later.
    networkMode: 'always',
    mutationFn: ({ name, isOn }: Press) => tradingRequest<VenueNews>('POST', path, { [name]: isOn }),
    async onMutate(press) {
      // An answer that is on its way is from before the press.
      await queries.cancelQueries({ queryKey })
      show(press)
    },
    onError(error, { name, isOn }) {
      show({ name, isOn: !isOn })
      toastError(error)
    },
    onSettled() {
      // After the last one, as a change whose answer was lost may have been made.
      if (queries.isMutating({ mutationKey }) === 1) queries.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
