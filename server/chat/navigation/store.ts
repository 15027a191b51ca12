import type { Sql, Transaction } from '../../kernel/storage/database.ts'
import { lockListsOf } from '../people/store/lock-lists.ts'
import type { NavigationView } from './rules.ts'

export async function readNavigationViews(sql: Sql, userId: number): Promise<NavigationView[]> {
  return sql<NavigationView[]>`
    select fragment, is_pinned as "isPinned", name from navigation_views where user_id = ${userId} order by fragment`
}

/** Locks the user's views until the transaction ends. */
export async function lockNavigationViews({ sql }: Transaction, userId: number): Promise<NavigationView[]> {
  await lockListsOf(sql, userId)
  return readNavigationViews(sql, userId)
}

export async function insertNavigationView({ sql }: Transaction, userId: number, view: NavigationView): Promise<void> {
  await sql`
    insert into navigation_views (user_id, fragment, is_pinned, name)
    values (${userId}, ${view.fragment}, ${view.isPinned}, ${view.name})`
}

export async function updateNavigationView({ sql }: Transaction, userId: number, view: NavigationView): Promise<void> {
  await sql`
    update navigation_views set is_pinned = ${view.isPinned}, name = ${view.name}
    where user_id = ${userId} and fragment = ${view.fragment}`
}

export async function deleteNavigationView({ sql }: Transaction, userId: number, fragment: string): Promise<boolean> {
  const { count } = await sql`delete from navigation_views where user_id = ${userId} and fragment = ${fragment}`
  return count > 0
}
