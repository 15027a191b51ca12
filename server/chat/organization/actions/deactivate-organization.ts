import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { ChatServices } from '../../services.ts'
import { organizationDeactivatedNotice } from '../notices.ts'

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
