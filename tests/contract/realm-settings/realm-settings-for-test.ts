import { expect } from 'vitest'
import type { SystemGroupName } from '../../../server/chat/groups/rules/system-groups.ts'
import type { ChatForTestOptions, TestUserName } from '../../../server/chat/testing.ts'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { type InvitationsForTest, invitationsForTest } from '../invitations/invitations-for-test.ts'

export interface RealmForTest extends InvitationsForTest {
  /** A channel to which all users except the bot are subscribed. */
  readonly square: { readonly id: number; readonly name: string }
  /** Changes settings of the organization as the owner. */
  set(settings: Record<string, unknown>): Promise<void>
  group(name: SystemGroupName): number
  sendText(who: TestUserName, content?: string, topic?: string, channelId?: number): Promise<number>
  /** Users without a password, which are fast to create. */
  crowd(count: number): Promise<number[]>
  status(...request: Parameters<InvitationsForTest['call']>): Promise<number>
  /**
   * Gives a permission to one group and then to another; the attempt is refused with the first and succeeds with the
   * second. Each attempt is a new one, because it may use something up.
   */
  permission(name: string, groups: PermissionCase, attempt: () => Promise<{ readonly status: number }>): Promise<void>
}

export interface PermissionCase {
  readonly refused: SystemGroupName
  readonly granted: SystemGroupName
  /** The value of the setting afterwards. */
  readonly usual: SystemGroupName
}

export async function realmForTest(options: ChatForTestOptions = {}): Promise<RealmForTest> {
  const chat = await invitationsForTest(options)
  const { services, people, ok, call } = chat
  const square = await makeChannel(services, 'square')
  const everybody = Object.values(people).filter(({ isBot }) => !isBot)
  await subscribe(
    services,
    everybody.map(({ id }) => id),
    square,
  )
  const set = async (settings: Record<string, unknown>) => void (await ok('olivia', 'PATCH', '/realm', settings))
  const group = (name: SystemGroupName) => services.directory.systemGroupId(name)
  return {
    ...chat,
    get people() {
      return chat.people
    },
    square,
    set,
    group,
    async sendText(who, content = 'hello', topic = 'greetings', channelId = square.id) {
      return (await ok(who, 'POST', '/messages', { type: 'channel', to: channelId, topic, content })).id
    },
    async crowd(count) {
      const ids: number[] = []
      for (let at = 0; at < count; at += 1) {
        const named = { email: `crowd${at}@agora.example`, fullName: `Crowd ${at}` }
        const kind = {
          kind: 'human',
          role: 400,
          password: undefined,
          botType: undefined,
          botOwnerId: undefined,
        } as const
        ids.push((await chat.accounts.createPerson({ ...named, ...kind })).id)
      }
      await services.directory.refresh({ users: ids })
      return ids
    },
    status: async (...request) => (await call(...request)).status,
    async permission(name, { refused, granted, usual }, attempt) {
      const give = (to: SystemGroupName) => set({ [name]: { new: group(to) } })
      await give(refused)
      expect([refused, (await attempt()).status]).toEqual([refused, 400])
      await give(granted)
      expect([granted, (await attempt()).status]).toEqual([granted, 200])
      await give(usual)
    },
  }
}
