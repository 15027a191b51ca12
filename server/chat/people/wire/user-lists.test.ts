import { expect, test } from 'vitest'
import type { ChatUser } from '../rules/chat-user.ts'
import { maySeeEmail } from '../rules/email-visibility.ts'
import { userForViewer } from './user.ts'
import { UserLists } from './user-lists.ts'
import { UserTexts } from './user-texts.ts'

const person = (id: number, role: ChatUser['role'], visibility: number, isActive = true): ChatUser => ({
  id,
  deliveryEmail: `person${id}@example.com`,
  fullName: `Pérson ${id}`,
  role,
  isBot: false,
  botType: undefined,
  botOwnerId: undefined,
  isActive,
  joinedAtMs: 1_700_000_000_000,
  timezone: '',
  avatarBlob: undefined,
  avatarVersion: 1,
  settings: { email_address_visibility: visibility },
  profileData: {},
  statusText: '',
  statusEmoji: undefined,
  defaultAvatar: 'G',
})

const form = { site: 'https://chat.example.com', clientGravatar: true, withProfile: true }
const sourceOf = (people: ChatUser[], usersRevision = 1) => ({ usersRevision, users: () => people })

test('the list contains each user as the viewer would see them individually', () => {
  const roles = [100, 200, 300, 400, 600] as const
  const people = roles.flatMap((role, at) =>
    [1, 2, 3, 4, 5].map((visibility) => person(at * 10 + visibility, role, visibility, visibility !== 4)),
  )
  const source = sourceOf(people)
  const lists = new UserLists(new UserTexts())
  for (const viewer of people) {
    const { active, former, systemBots } = lists.for(source, viewer, form)
    const notified = (isActive: boolean) =>
      people.filter((one) => one.isActive === isActive).map((one) => userForViewer(one, viewer, form))
    expect(active.toJSON()).toEqual(notified(true))
    expect(former.toJSON()).toEqual(notified(false))
    expect(systemBots).toEqual([])
    expect(maySeeEmail(viewer, viewer)).toBe(true)
  }
})

test('a list is written again when a user changes, and each organization has its own', () => {
  const lists = new UserLists(new UserTexts())
  const viewer = person(1, 400, 1)
  const namesIn = (source: ReturnType<typeof sourceOf>) =>
    (lists.for(source, viewer, form).active.toJSON() as { full_name: string }[]).map(({ full_name }) => full_name)
  const people = [viewer, person(2, 400, 1)]
  const source = sourceOf(people)
  expect(namesIn(source)).toEqual(['Pérson 1', 'Pérson 2'])
  people[1] = { ...person(2, 400, 1), fullName: 'Renamed' }
  source.usersRevision = 2
  expect(namesIn(source)).toEqual(['Pérson 1', 'Renamed'])
  expect(namesIn(sourceOf([viewer], 2))).toEqual(['Pérson 1'])
})
