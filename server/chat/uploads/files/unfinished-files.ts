import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The file that collects a resumable upload. The format of path ids rules out any other path. */
export const unfinishedFile = (directory: string, pathId: string): string => join(directory, pathId)

/** Deletes the files of a resumable upload, as far as they exist. */
export async function removeUnfinishedFile(directory: string, pathId: string): Promise<void> {
  await rm(dirname(unfinishedFile(directory, pathId)), { recursive: true, force: true })
}
