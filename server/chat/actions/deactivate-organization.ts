import type { ChatUser } from '../domain/users/chat-user.ts'
import { organizationDeactivatedNotice } from '../events/notices/organization.ts'
import type { ChatServices } from '../services.ts'

/** Closes the organization: whoever comes with credentials is told so, and nothing is deleted. */
export async function deactivateOrganization(chat: ChatServices, owner: ChatUser): Promise<void> {
  await chat.database.transaction(async (tx) => {
    await chat.organization.setDeactivated(tx, chat.clock.nowMs())
    const action = 'organization.deactivated'
    await chat.accounts.audit(tx, { actorId: owner.id, action, subject: 'organization', details: {} })
    chat.directory.refreshOnCommit(tx, { organization: true })
    chat.events.publishOnCommit(tx, organizationDeactivatedNotice())
  })
}
