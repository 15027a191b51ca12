import type { ChatUser } from '../people/rules/chat-user.ts'

/** Finds users by full name, regardless of case. Nearly every name belongs to one user, who is then kept without a list. */
export class UsersByName {
  readonly #byName = new Map<string, ChatUser | readonly ChatUser[]>()

  named(fullName: string): readonly ChatUser[] {
    const found = this.#byName.get(fullName.toLowerCase())
    if (found === undefined) return []
    return isList(found) ? found : [found]
  }

  /** A user who keeps the name keeps the place in the order. */
  replace(before: ChatUser | undefined, user: ChatUser): void {
    const name = user.fullName.toLowerCase()
    const nameBefore = before?.fullName.toLowerCase()
    if (before !== undefined && nameBefore !== undefined && nameBefore !== name) this.#remove(nameBefore, before.id)
    const others = this.named(name)
    const isListed = others.some(({ id }) => id === user.id)
    this.#set(name, isListed ? others.map((one) => (one.id === user.id ? user : one)) : [...others, user])
  }

  #remove(name: string, id: number): void {
    this.#set(
      name,
      this.named(name).filter((one) => one.id !== id),
    )
  }

  #set(name: string, users: readonly ChatUser[]): void {
    const [only] = users
    if (only === undefined) this.#byName.delete(name)
    else this.#byName.set(name, users.length === 1 ? only : users)
  }
}

const isList = (found: ChatUser | readonly ChatUser[]): found is readonly ChatUser[] => Array.isArray(found)
