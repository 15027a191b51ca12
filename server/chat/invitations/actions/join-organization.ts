import { emailKey, type Person } from '../../../accounts/ports.ts'
import { Failure } from '../../../kernel/endpoint/failure.ts'
import type { RequestInfo } from '../../../kernel/endpoint/request-info.ts'
import type { Transaction, Transactional } from '../../../kernel/storage/database.ts'
import { roles } from '../../../kernel/values/roles.ts'
import type { Channel } from '../../channels/rules/channel.ts'
import { refuse } from '../../failures.ts'
import { membersChangedNotice } from '../../groups/notices/groups.ts'
import { addMembers } from '../../groups/store/groups.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { checkEmailMayJoin, claimFullName } from '../../people/actions/check-person.ts'
import { type CreateUserNeeds, defaultChannels, joiningUserOf, setUpNewUser } from '../../people/actions/create-user.ts'
import { requirePasswords } from '../../sign-in/actions/fetch-api-key.ts'
import { type BrowserSignIn, refuseOtherSites, type SignInNeeds, signIn } from '../../sign-in/actions/sign-in.ts'
import { subscribePeople } from '../../subscriptions/actions/subscribe-people.ts'
import { refuseJoining } from '../failures.ts'
import { invitationsChangedNotice } from '../notices.ts'
import type { Invitation } from '../rules/invitation.ts'
import { lockJoining, useConfirmation } from '../store/address-confirmations.ts'
import { useInvitations } from '../store/invitations.ts'
import { linkKeyHash } from '../wire/link-key.ts'
import { checkSeatLimit } from './check-seat-limit.ts'
import { findJoining, type Joining } from './find-joining.ts'
import { givenBy } from './plan-invitation.ts'
import { planWelcomeMessages, sendWelcomeMessages } from './send-welcome-messages.ts'

type JoinOrganizationNeeds = CreateUserNeeds & SignInNeeds

export interface JoiningUser {
  readonly fullName: string
  readonly password: string
}

/** A person whose address a provider has verified; they need no password. */
export interface VerifiedUser {
  readonly fullName: string
  /** Instead of a name that is taken, in the order of preference. */
  readonly otherNames: readonly string[]
  readonly email: string
  /** Runs in the transaction of the new account. */
  also(tx: Transaction, person: Person): Promise<void>
}

/**
 * Creates the account of a link for a person who signs in at a provider. False if the link does not admit them: it is not
 * open, or it is for another address.
 */
export async function joinThroughProvider(
  chat: JoinOrganizationNeeds,
  key: string,
  newMember: VerifiedUser,
): Promise<boolean> {
  const joining = await findJoining(chat, chat.database, key)
  if (joining === undefined || joining.state !== 'open' || !isFor(joining, newMember.email)) return false
  await checkEmailMayJoin(chat, newMember.email)
  await inAccounts(() => makeAccount(chat, key, joining.invitation, newMember))
  await sendWelcomeMessages(chat)
  return true
}

/** A reusable link is for everybody. */
const isFor = ({ email }: Joining, verified: string): boolean =>
  email === undefined || emailKey(email) === emailKey(verified)

/**
 * Creates the account of a link, with its channels, groups and role, and signs the user in. A link creates one account
 * however often it is sent: a repeated request with the password of that account signs in to it.
 */
export async function joinOrganization(
  chat: JoinOrganizationNeeds,
  request: RequestInfo,
  key: string,
  newMember: JoiningUser,
): Promise<BrowserSignIn> {
  refuseOtherSites(chat, request)
  if (chat.directory.isDeactivated) throw refuse.organizationClosed()
  requirePasswords(chat.directory)
  const joining = await knownJoining(chat, key)
  const { email } = joining
  if (email === undefined) throw refuseJoining.missing('email')
  if (joining.state === 'open') await enter(chat, key, email, joining.invitation, newMember)
  else if (joining.state !== 'used') throw refuseJoining.ended(joining.state)
  return signInAs(chat, request, email, newMember.password)
}

async function enter(
  chat: JoinOrganizationNeeds,
  key: string,
  email: string,
  invitation: Invitation | undefined,
  newMember: JoiningUser,
): Promise<void> {
  try {
    await checkEmailMayJoin(chat, email)
    await inAccounts(() => makeAccount(chat, key, invitation, newMember))
  } catch (error) {
    // A concurrent request with the same link may have taken the address, the name or the last seat.
    if ((await knownJoining(chat, key)).state !== 'used') throw error
  }
  await sendWelcomeMessages(chat)
}

async function knownJoining(
  chat: JoinOrganizationNeeds,
  key: string,
  within: Transactional = chat.database,
): Promise<Joining> {
  const joining = await findJoining(chat, within, key)
  if (joining === undefined) throw refuseJoining.unknown()
  return joining
}

/** The second request finds the link used, and fails unless the password matches. */
async function signInAs(chat: JoinOrganizationNeeds, request: RequestInfo, username: string, password: string) {
  try {
    return await signIn(chat, request, { username, password, secondFactor: undefined, address: request.address })
  } catch (error) {
    const isOther = error instanceof Failure && ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED'].includes(error.code)
    throw isOther ? refuseJoining.ended('used') : error
  }
}

async function makeAccount(
  chat: JoinOrganizationNeeds,
  key: string,
  seen: Invitation | undefined,
  newMember: JoiningUser | VerifiedUser,
): Promise<void> {
  const channels = channelsOf(chat, seen)
  const activities = await chat.channelActivities.of(channels)
  await chat.database.transaction(async (tx) => {
    await lockJoining(tx, linkKeyHash(key))
    const joining = await knownJoining(chat, key, tx)
    const { state, invitation, confirmation } = joining
    if (state === 'used') return
    if (state !== 'open') throw refuseJoining.ended(state)
    const email = 'email' in newMember ? newMember.email : joining.email
    if (email === undefined) throw refuseJoining.missing('email')
    const person = await createMember(chat, tx, email, invitation, newMember)
    if (confirmation !== undefined) await useConfirmation(tx, confirmation.id, person.id)
    await setUpNewUser(chat, tx, person)
    await joinGroups(chat, tx, person, invitation)
    const user = joiningUserOf(person)
    await subscribePeople(chat, tx, { channels, users: [user], activities })
    await planWelcomeMessages(chat, tx, user, invitation)
    await closeInvitations(chat, tx, person, invitation)
  })
}

async function createMember(
  chat: JoinOrganizationNeeds,
  tx: Transaction,
  email: string,
  invitation: Invitation | undefined,
  newMember: JoiningUser | VerifiedUser,
): Promise<Person> {
  const otherNames = 'otherNames' in newMember ? newMember.otherNames : []
  const fullName = await claimFullName(chat, tx, [newMember.fullName, ...otherNames])
  await checkSeatLimit(chat, tx)
  const password = 'password' in newMember ? newMember.password : undefined
  const role = invitation?.role ?? roles.member
  const made = { kind: 'human', email, fullName, password, role, botType: undefined, botOwnerId: undefined } as const
  const person = await chat.accounts.createPerson(made, { by: invitation?.invitedBy, tx })
  if ('also' in newMember) await newMember.also(tx, person)
  return person
}

/** The channels that the creator of the invitation may still give, or the default channels. */
function channelsOf(chat: JoinOrganizationNeeds, invitation: Invitation | undefined): Channel[] {
  if (invitation === undefined) return defaultChannels(chat)
  const { channels: chosen } = givenBy(chat.directory, invitation)
  const usual = invitation.includesDefaultChannels ? defaultChannels(chat) : []
  return [...new Map([...chosen, ...usual].map((channel) => [channel.id, channel])).values()]
}

async function joinGroups(
  { directory, events }: JoinOrganizationNeeds,
  tx: Transaction,
  { id }: Person,
  invitation: Invitation | undefined,
): Promise<void> {
  const groups = invitation === undefined ? [] : givenBy(directory, invitation).groups
  directory.refreshOnCommit(tx, { groups: groups.map((group) => group.id) })
  for (const group of groups) {
    await addMembers(tx, group.id, [id])
    events.publishOnCommit(tx, membersChangedNotice('add_members', group, [id]))
  }
}

async function closeInvitations(
  { directory, events, clock }: JoinOrganizationNeeds,
  tx: Transaction,
  { id: userId, email }: Person,
  invitation: Invitation | undefined,
): Promise<void> {
  const nowMs = clock.nowMs()
  const inviters = await useInvitations(tx, { id: invitation?.id, emailKey: emailKey(email), userId, nowMs })
  if (inviters.length > 0) events.publishOnCommit(tx, invitationsChangedNotice(directory, inviters))
}
