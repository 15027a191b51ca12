import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithAccounts, WithClock, WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { organizationDeactivatedNotice } from '../notices.ts'
import type { WithOrganizationStore } from '../store/organization.ts'

type DeactivateOrganizationNeeds = WithAccounts &
  WithClock &
  WithDatabase &
  WithDirectory &
  WithEvents &
  WithOrganizationStore

/** Deactivates the organization: every request with credentials is rejected, and nothing is deleted. */
export async function deactivateOrganization(chat: DeactivateOrganizationNeeds, owner: ChatUser): Promise<void> {
  await chat.database.transaction(async (tx) => {
    await chat.organization.setDeactivated(tx, chat.clock.nowMs())
    const action = 'organization.deactivated'
    await chat.accounts.audit(tx, { actorId: owner.id, action, subject: 'organization', details: {} })
    chat.directory.refreshOnCommit(tx, { organization: true })
    chat.events.publishOnCommit(tx, organizationDeactivatedNotice())
  })
}
