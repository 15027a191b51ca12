import { botTypes, mayCreateBot } from '../../../server/chat/bots/rules.ts'
import { isAllowedMember } from '../../../server/chat/groups/rules/membership.ts'
import { type OrganizationState, permissionContext } from './context.ts'

export type BotType = keyof typeof botTypes

/** The types of bots that the user may create. */
export function offeredBotTypes(state: OrganizationState, nowMs: number): readonly BotType[] {
  const { user, graph, settings } = permissionContext(state, nowMs)
  const names = Object.keys(botTypes) as readonly BotType[]
  return names.filter((name) => mayCreateBot(botTypes[name], settings, (group) => isAllowedMember(graph, group, user)))
}

export { botTypes } from '../../../server/chat/bots/rules.ts'
