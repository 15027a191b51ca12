import { useCallback, useSyncExternalStore } from 'react'

/** Whether the media query matches now: `matchesMedia('(max-width: 820px)')`. */
export const matchesMedia = (query: string): boolean => matchMedia(query).matches

/** The same for components, which follow changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchesMedia(query))
}
