import { useMedia } from '../../platform/media.ts'

/** Whether the terminal shows one part at a time. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 820px)')
