import type { ChatForTest, TestUserName } from './testing.ts'

export interface GroupsForTest {
  /** Creates a group of this user with a unique name, and returns its id. */
  newGroup(who: TestUserName, params?: Record<string, unknown>): Promise<number>
  /** As administrators see it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape.
  groupOf(id: number): Promise<any>
}

export function groupsForTest({ ok }: Pick<ChatForTest, 'ok'>): GroupsForTest {
  let made = 0
  return {
    async newGroup(who, params = {}) {
      made += 1
      const usual = { name: `group ${made}`, description: '', members: [] }
      return (await ok(who, 'POST', '/user_groups/create', { ...usual, ...params })).group_id
    },
    async groupOf(id) {
      const { user_groups } = await ok('adam', 'GET', '/user_groups', { include_deactivated_groups: true })
      return user_groups.find((group: { id: number }) => group.id === id)
    },
  }
}
