import { isSystemBot } from '../../directory/system-bots.ts'
import type { UserSource } from '../../directory/user-selection.ts'
import { WrittenJson } from '../../register/written-json.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { mayBeSeenBy, maySeeEmail } from '../rules/email-visibility.ts'
import type { ViewerForm } from './user.ts'
import type { UserTexts } from './user-texts.ts'

interface WrittenList {
  readonly bytes: Buffer
  /** The position of each user's text. */
  readonly parts: ReadonlyMap<number, { readonly from: number; readonly to: number; readonly text: Buffer }>
}

interface WrittenLists {
  readonly active: WrittenList
  readonly former: WrittenList
  readonly systemBots: readonly ChatUser[]
}

export interface ShownUsers {
  readonly active: WrittenJson
  readonly former: WrittenJson
  /** In neither list: clients get them separately. */
  readonly systemBots: readonly ChatUser[]
}

/**
 * All users as JSON, for viewers who may know everyone. The lists of two viewers with the same role differ only in the
 * viewers themselves, so a list is serialized once and each viewer's own text is inserted.
 */
export class UserLists {
  readonly #texts: UserTexts
  readonly #cache = new WeakMap<UserSource, { readonly revision: number; readonly lists: Map<string, WrittenLists> }>()

  constructor(texts: UserTexts) {
    this.#texts = texts
  }

  for(source: UserSource, viewer: ChatUser, form: ViewerForm): ShownUsers {
    const { active, former, systemBots } = this.#listsFor(source, viewer.role, form)
    const own = this.#texts.of(viewer, { ...form, seesEmail: maySeeEmail(viewer, viewer) })
    return { active: withOwn(active, viewer, own), former: withOwn(former, viewer, own), systemBots }
  }

  #listsFor(source: UserSource, role: ChatUser['role'], form: ViewerForm): WrittenLists {
    const { usersRevision: revision } = source
    let cached = this.#cache.get(source)
    if (cached?.revision !== revision) {
      cached = { revision, lists: new Map() }
      this.#cache.set(source, cached)
    }
    const name = `${role} ${form.clientGravatar} ${form.withProfile} ${form.site}`
    let lists = cached.lists.get(name)
    if (lists === undefined) {
      const users = [...source.users()]
      const people = users.filter((user) => !isSystemBot(user))
      const textOf = (user: ChatUser) => {
        const seesEmail = mayBeSeenBy(userSetting(user, 'email_address_visibility'), role)
        return this.#texts.of(user, { ...form, seesEmail })
      }
      lists = {
        active: writeList(people.filter(isActive), textOf),
        former: writeList(
          people.filter((user) => !isActive(user)),
          textOf,
        ),
        systemBots: users.filter(isSystemBot),
      }
      cached.lists.set(name, lists)
    }
    return lists
  }
}

const isActive = (user: ChatUser) => user.isActive

function writeList(users: readonly ChatUser[], textOf: (user: ChatUser) => Buffer): WrittenList {
  const texts = users.map(textOf)
  const parts = new Map<number, { from: number; to: number; text: Buffer }>()
  // A bracket before the first, and a comma before each of the others.
  let from = 1
  users.forEach((user, at) => {
    const text = texts[at] as Buffer
    parts.set(user.id, { from, to: from + text.length, text })
    from += text.length + 1
  })
  return { bytes: Buffer.concat(WrittenJson.list(texts).pieces), parts }
}

function withOwn({ bytes, parts }: WrittenList, { id }: ChatUser, own: Buffer): WrittenJson {
  const shared = parts.get(id)
  if (shared === undefined || shared.text === own) return new WrittenJson([bytes])
  return new WrittenJson([bytes.subarray(0, shared.from), own, bytes.subarray(shared.to)])
}
