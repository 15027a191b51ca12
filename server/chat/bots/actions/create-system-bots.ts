import type { Accounts, Write } from '../../../accounts/ports.ts'
import { roles } from '../../../kernel/values/roles.ts'
import { systemBots } from '../../directory/system-bots.ts'

/** Creates the bots as which the server posts, with the organization. Returns their ids. */
export async function createSystemBots(
  accounts: Pick<Accounts, 'createPerson'>,
  host: string,
  write?: Write,
): Promise<number[]> {
  const ids: number[] = []
  for (const [name, fullName] of Object.entries(systemBots)) {
    const bot = {
      kind: 'bot',
      email: `${name}@${host}`,
      fullName,
      role: roles.member,
      password: undefined,
      botType: 1,
      botOwnerId: undefined,
    } as const
    ids.push((await accounts.createPerson(bot, write)).id)
  }
  return ids
}
