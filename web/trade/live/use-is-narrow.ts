import { useMedia } from '../../platform/media.ts'

/** Whether there is room for one part of the terminal at a time. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 820px)')
