import { cleanName, type ProviderSettings, roleOfGroups, type VerifiedSignIn } from '../../../accounts/ports.ts'
import { roles } from '../../../kernel/values/roles.ts'
import { joinThroughProvider } from '../../invitations/actions/join-organization.ts'
import { type CreateUserNeeds, makeUser } from '../../people/actions/create-user.ts'

/** Creates the account of a person whom the provider has verified, without a password, and links it. */
export async function signUp(
  chat: CreateUserNeeds,
  { identity }: VerifiedSignIn,
  email: string,
  settings: ProviderSettings,
): Promise<void> {
  const given = roleOfGroups(settings, identity.groups)
  const person = {
    email,
    ...namesOf(identity.fullName, email),
    password: undefined,
    role: given ?? roles.member,
  }
  await makeUser(chat, undefined, person, async (tx, { id }) => {
    const { sso } = chat.accounts
    await sso.link(id, identity, { tx, by: id })
    // The role is the provider's from the beginning, so that it ends with its group.
    for (const linked of await sso.lockIdentities(id, tx))
      await sso.noteUse(linked, identity, { role: given, roleBefore: undefined, groupIds: [] }, tx)
  })
}

/**
 * The same for a person who came from the page of an invitation: they get its role, channels and groups. False if the
 * invitation does not admit them.
 */
export async function signUpByInvitation(
  chat: Parameters<typeof joinThroughProvider>[0],
  { identity, next }: VerifiedSignIn,
  email: string,
): Promise<boolean> {
  const [, key] = /^\/join\/([a-z0-9]{1,64})$/.exec(next) ?? []
  if (key === undefined) return false
  return joinThroughProvider(chat, key, {
    email,
    ...namesOf(identity.fullName, email),
    async also(tx, { id }) {
      await chat.accounts.sso.link(id, identity, { tx, by: id })
    },
  })
}

/** A name that is not allowed or that is taken gives way to the address. */
function namesOf(wanted: string, email: string): { readonly fullName: string; readonly otherNames: readonly string[] } {
  const local = email.slice(0, email.lastIndexOf('@'))
  const cleaned = cleanName(wanted)
  const names = 'name' in cleaned ? [cleaned.name, `${cleaned.name} (${local})`] : []
  const [fullName = email, ...otherNames] = [...names, local].filter((name) => 'name' in cleanName(name))
  return { fullName, otherNames }
}
