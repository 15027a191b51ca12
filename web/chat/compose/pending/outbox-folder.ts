import { savedKeys } from '../../../platform/saved-entries.ts'

/** Where the unsent messages of a user are saved. */
export const outboxFolder = (userId: number): string => `outbox.${userId}`

export const hasUnsent = (userId: number): boolean => savedKeys(outboxFolder(userId)).length > 0
