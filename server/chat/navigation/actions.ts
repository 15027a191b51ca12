import type { WithEvents } from '../delivery/queues/events.ts'
import type { WithDatabase } from '../dependencies.ts'
import { chatLimits } from '../limits.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { refuseNavigation } from './failures.ts'
import { navigationNotices } from './notices.ts'
import { type NavigationView, navigationProblem } from './rules.ts'
import { deleteNavigationView, insertNavigationView, lockNavigationViews, updateNavigationView } from './store.ts'
import { navigationViewWire } from './wire.ts'

type NavigationActionsNeeds = WithDatabase & WithEvents

const limits = {
  fragmentLengthMax: chatLimits.navigationFragmentLengthMax,
  nameLengthMax: chatLimits.navigationNameLengthMax,
}

export async function addNavigationView(
  { database, events }: NavigationActionsNeeds,
  owner: ChatUser,
  view: NavigationView,
): Promise<void> {
  await database.transaction(async (tx) => {
    const others = await lockNavigationViews(tx, owner.id)
    if (others.length >= chatLimits.navigationViewsMax) throw refuseNavigation.tooMany(chatLimits.navigationViewsMax)
    const problem = navigationProblem(view, others, limits)
    if (problem !== undefined) throw refuseNavigation.invalid(problem)
    await insertNavigationView(tx, owner.id, view)
    events.publishOnCommit(tx, navigationNotices.added(owner.id, navigationViewWire(view)))
  })
}

export interface NavigationChange {
  readonly isPinned: boolean | undefined
  readonly name: string | undefined
}

export async function editNavigationView(
  { database, events }: NavigationActionsNeeds,
  owner: ChatUser,
  fragment: string,
  { isPinned, name }: NavigationChange,
): Promise<void> {
  if (isPinned === undefined && name === undefined) throw refuseNavigation.nothingToChange()
  await database.transaction(async (tx) => {
    const all = await lockNavigationViews(tx, owner.id)
    const before = all.find((view) => view.fragment === fragment)
    if (before === undefined) throw refuseNavigation.unknown()
    const after = { fragment, isPinned: isPinned ?? before.isPinned, name: name ?? before.name }
    const others = all.filter((view) => view !== before)
    const problem = navigationProblem(after, others, limits)
    if (problem !== undefined) throw refuseNavigation.invalid(problem)
    await updateNavigationView(tx, owner.id, after)
    const data = {
      ...(isPinned === undefined ? {} : { is_pinned: isPinned }),
      ...(name === undefined ? {} : { name }),
    }
    events.publishOnCommit(tx, navigationNotices.changed(owner.id, fragment, data))
  })
}

export async function removeNavigationView(
  { database, events }: NavigationActionsNeeds,
  owner: ChatUser,
  fragment: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await deleteNavigationView(tx, owner.id, fragment))) throw refuseNavigation.unknown()
    events.publishOnCommit(tx, navigationNotices.removed(owner.id, fragment))
  })
}
