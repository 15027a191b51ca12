import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Ids } from '../kernel/ids/ids.ts'

/** The users of a sandbox. The keys of the ready file's `chat` object are these names. */
export const sandboxPeople = ['owner', 'member', 'guest', 'bot'] as const
export type SandboxPerson = (typeof sandboxPeople)[number]

export const sandboxNames: Readonly<Record<SandboxPerson, string>> = {
  owner: 'Olivia Owner',
  member: 'Max Member',
  guest: 'Gina Guest',
  bot: 'Helper Bot',
}

const chatCredentials = z.object({ email: z.string(), password: z.string(), apiKey: z.string(), userId: z.int() })
const tradingCredentials = z.object({
  account: z.string(),
  apiKey: z.string(),
  secretKey: z.string(),
  permissions: z.array(z.enum(['read', 'trade', 'withdraw', 'wallet', 'admin'])),
})
const schema = z.object({
  chat: z.object({ owner: chatCredentials, member: chatCredentials, guest: chatCredentials, bot: chatCredentials }),
  trading: z.array(tradingCredentials),
})

export type SandboxCredentials = z.infer<typeof schema>

const fileName = 'sandbox-credentials.json'

/**
 * The database has only hashes, and a sandbox prints its keys at every start, so this file has them too. Production has no
 * such file.
 */
export async function readSandboxCredentials(dataDirectory: string): Promise<SandboxCredentials | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(join(dataDirectory, 'secrets', fileName), 'utf8')))
  } catch {
    // Missing or damaged: new credentials are created for the same people.
    return undefined
  }
}

export async function writeSandboxCredentials(
  dataDirectory: string,
  credentials: SandboxCredentials,
  ids: Ids,
): Promise<void> {
  const directory = join(dataDirectory, 'secrets')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const beside = join(directory, `${fileName}.${ids.token(8)}.tmp`)
  const file = await open(beside, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(credentials, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, join(directory, fileName))
}
