import { useMedia } from '../../platform/media.ts'

/** Whether the terminal shows one part at a time: on a phone, held in either direction. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 760px), (max-height: 480px)')
