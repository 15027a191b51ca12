import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where the bytes of a resumable upload gather. Its path id is of a shape that leads nowhere else. */
export const unfinishedFile = (directory: string, pathId: string): string => join(directory, pathId)

/** Removes what a resumable upload has left, whatever of it there is. */
export async function removeUnfinishedFile(directory: string, pathId: string): Promise<void> {
  await rm(dirname(unfinishedFile(directory, pathId)), { recursive: true, force: true })
}
