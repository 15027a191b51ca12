import type { Transaction } from '../../../kernel/storage/database.ts'
import { roles } from '../../../kernel/values/roles.ts'
import { chatLimits } from '../../limits.ts'
import { refusePerson } from '../../people/failures.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { countBotsOf } from '../store/bots.ts'

/**
 * Each bot has requests and event queues of its own, and every client loads it, also when it is deactivated. The new bot is
 * counted: its creation or its transfer has locked the owner, so no other is added until the transaction ends.
 */
export async function checkBotCount(tx: Transaction, owner: ChatUser): Promise<void> {
  if (owner.role <= roles.administrator) return
  const { botsPerOwnerMax, botsEverPerOwnerMax } = chatLimits
  const { active, all } = await countBotsOf(tx, owner.id)
  if (active > botsPerOwnerMax || all > botsEverPerOwnerMax) throw refusePerson.tooManyBots(botsPerOwnerMax)
}

/** The same for a bot that an administrator reactivates: its reactivation has locked the owner. */
export async function checkActiveBotCount(tx: Transaction, owner: ChatUser | undefined): Promise<void> {
  if (owner === undefined || owner.role <= roles.administrator) return
  const { botsPerOwnerMax } = chatLimits
  const { active } = await countBotsOf(tx, owner.id)
  if (active > botsPerOwnerMax) throw refusePerson.tooManyBotsOfOwner(botsPerOwnerMax)
}
