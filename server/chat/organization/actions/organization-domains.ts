import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithAccounts, WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseOrganization } from '../failures.ts'
import { domainNotice, domainRemovedNotice, organizationChangedNotices } from '../notices.ts'
import { domainProblem, type JoinDomain } from '../rules/email-policy.ts'
import type { WithOrganizationStore } from '../store/organization.ts'
import { addDomain, changeDomain, readDomains, removeDomain } from '../store/organization-domains.ts'

type OrganizationDomainsNeeds = WithAccounts & WithDatabase & WithDirectory & WithEvents & WithOrganizationStore

export async function addOrganizationDomain(
  chat: OrganizationDomainsNeeds,
  sent: JoinDomain,
): Promise<[number, string]> {
  const added = { ...sent, domain: sent.domain.trim().toLowerCase() }
  const problem = domainProblem(added.domain)
  if (problem !== undefined) throw refuseOrganization.badDomain(problem)
  return chat.database.transaction(async (tx) => {
    if (!(await addDomain(tx, added))) throw refuseOrganization.domainExists(added.domain)
    chat.events.publishOnCommit(tx, domainNotice('add', added))
    return [(await readDomains(tx.sql)).length, added.domain]
  })
}

export async function changeOrganizationDomain(chat: OrganizationDomainsNeeds, sent: JoinDomain): Promise<void> {
  const changed = { ...sent, domain: sent.domain.toLowerCase() }
  await chat.database.transaction(async (tx) => {
    if (!(await changeDomain(tx, changed))) throw refuseOrganization.noSuchDomain(changed.domain)
    chat.events.publishOnCommit(tx, domainNotice('change', changed))
  })
}

/** Removing the last domain ends the restriction to domains, which would exclude everyone. */
export async function removeOrganizationDomain(
  chat: OrganizationDomainsNeeds,
  actor: ChatUser,
  sent: string,
): Promise<void> {
  const { directory } = chat
  const domain = sent.toLowerCase()
  await chat.database.transaction(async (tx) => {
    const left = await removeDomain(tx, domain)
    if (left === undefined) throw refuseOrganization.noSuchDomain(domain)
    chat.events.publishOnCommit(tx, domainRemovedNotice(domain))
    if (left > 0 || !directory.settings.emails_restricted_to_domains) return
    await chat.organization.changeSettings(tx, { emails_restricted_to_domains: false })
    const details = { settings: ['emails_restricted_to_domains'] }
    await chat.accounts.audit(tx, {
      actorId: actor.id,
      action: 'organization.changed',
      subject: 'organization',
      details,
    })
    directory.refreshOnCommit(tx, { organization: true })
    tx.onCommit(() => chat.events.publish(...organizationChangedNotices(chat, ['emails_restricted_to_domains'])))
  })
}
