import type { Accounts } from '../accounts/ports.ts'
import { testPassword } from '../accounts/testing.ts'
import { type Role, roles } from '../kernel/values/roles.ts'

/** The users every test starts with, one of each kind. */
const cast = {
  olivia: { fullName: 'Olivia Owner', role: roles.owner },
  adam: { fullName: 'Adam Administrator', role: roles.administrator },
  mona: { fullName: 'Mona Moderator', role: roles.moderator },
  hamlet: { fullName: 'Hamlet Member', role: roles.member },
  iris: { fullName: 'Iris Member', role: roles.member },
  gina: { fullName: 'Gina Guest', role: roles.guest },
  bot: { fullName: 'Test Bot', role: roles.member },
} as const

export type TestUserName = keyof typeof cast

export const testUserNames = Object.keys(cast) as readonly TestUserName[]

export const human = (email: string, fullName: string, role: Role) =>
  ({ kind: 'human', email, fullName, role, password: testPassword, botType: undefined, botOwnerId: undefined }) as const

/** Returns their ids. */
export async function createTestUsers(accounts: Accounts): Promise<Readonly<Record<TestUserName, number>>> {
  const ids: Partial<Record<TestUserName, number>> = {}
  for (const name of testUserNames) {
    const { fullName, role } = cast[name]
    const person = human(`${name}@agora.example`, fullName, role)
    const bot = { ...person, kind: 'bot', password: undefined, botType: 1, botOwnerId: ids.hamlet } as const
    const { id } = await accounts.createPerson(name === 'bot' ? bot : person)
    ids[name] = id
  }
  return ids as Record<TestUserName, number>
}
