import { roles } from '../../../kernel/values/roles.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'

/** The system groups in order of creation: from owners on, each contains the previous one. */
export const systemGroupNames = [
  'role:nobody',
  'role:owners',
  'role:administrators',
  'role:moderators',
  'role:fullmembers',
  'role:members',
  'role:everyone',
  'role:internet',
] as const

export type SystemGroupName = (typeof systemGroupNames)[number]

export const systemGroupDescriptions: Record<SystemGroupName, string> = {
  'role:nobody': 'Nobody',
  'role:owners': 'Owners of this organization',
  'role:administrators': 'Administrators of this organization, including owners',
  'role:moderators': 'Moderators of this organization, including administrators',
  'role:fullmembers': 'Members who have been here for the waiting period, including moderators',
  'role:members': 'Members of this organization, not including guests',
  'role:everyone': 'Everyone in this organization, including guests',
  'role:internet': 'Everyone on the Internet',
}

/** The previous group in the order, its only subgroup; the nobody and owners groups have none. */
export function systemSubgroup(name: SystemGroupName): SystemGroupName | undefined {
  if (name === 'role:nobody' || name === 'role:owners') return undefined
  return systemGroupNames[systemGroupNames.indexOf(name) - 1]
}

/** The system group of a user's role; full members are in one more. */
export function directSystemGroup(role: number): SystemGroupName {
  if (role <= roles.owner) return 'role:owners'
  if (role <= roles.administrator) return 'role:administrators'
  if (role <= roles.moderator) return 'role:moderators'
  if (role <= roles.member) return 'role:members'
  return 'role:everyone'
}

export interface WaitingPeriod {
  readonly nowMs: number
  readonly days: number
}

export function isFullMember(user: Pick<ChatUser, 'role' | 'joinedAtMs'>, { nowMs, days }: WaitingPeriod): boolean {
  if (user.role <= roles.moderator) return true
  return user.role === roles.member && nowMs - user.joinedAtMs >= days * 86_400_000
}

export function isInSystemGroup(
  name: SystemGroupName,
  user: Pick<ChatUser, 'role' | 'joinedAtMs'>,
  waiting: WaitingPeriod,
): boolean {
  switch (name) {
    case 'role:nobody':
      return false
    case 'role:owners':
      return user.role <= roles.owner
    case 'role:administrators':
      return user.role <= roles.administrator
    case 'role:moderators':
      return user.role <= roles.moderator
    case 'role:fullmembers':
      return isFullMember(user, waiting)
    case 'role:members':
      return user.role <= roles.member
    case 'role:everyone':
    case 'role:internet':
      return true
  }
}
