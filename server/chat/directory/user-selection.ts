import type { ChatUser } from '../people/rules/chat-user.ts'

/** The source of users; the revision changes whenever any of them does. */
export interface UserSource {
  readonly usersRevision: number
  users(): Iterable<ChatUser>
}

/** Selects a few of all users, and remembers them until any user changes. */
export function userSelection(isSelected: (user: ChatUser) => boolean): (source: UserSource) => readonly ChatUser[] {
  const selected = new WeakMap<UserSource, { readonly revision: number; readonly users: readonly ChatUser[] }>()
  return (source) => {
    const { usersRevision: revision } = source
    const known = selected.get(source)
    if (known?.revision === revision) return known.users
    const users = [...source.users()].filter(isSelected)
    selected.set(source, { revision, users })
    return users
  }
}
