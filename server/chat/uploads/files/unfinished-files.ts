import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { organizationNumber } from '../rules/path-id.ts'

/** The file that collects a resumable upload. The format of path ids rules out any other path. */
export const unfinishedFile = (directory: string, pathId: string): string => join(directory, pathId)

/** Deletes the files of a resumable upload, as far as they exist. */
export async function removeUnfinishedFile(directory: string, pathId: string): Promise<void> {
  await rm(dirname(unfinishedFile(directory, pathId)), { recursive: true, force: true })
}

/** The folders of resumable uploads on this machine, in groups: the parts of their path ids before the name. */
export async function* unfinishedFolders(directory: string): AsyncIterable<readonly string[]> {
  const organization = String(organizationNumber)
  for (const fan of await namesIn(join(directory, organization)))
    yield (await namesIn(join(directory, organization, fan))).map((secret) => `${organization}/${fan}/${secret}`)
}

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
