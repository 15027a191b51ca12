import type { Provider } from '../../../accounts/ports.ts'
import type { WithStartTime } from '../../dependencies.ts'
import type { OrganizationPictures } from '../../images/rules/organization-pictures.ts'
import { WrittenMembers } from '../../register/written-json.ts'
import type { OrganizationSettings } from '../rules/setting-definitions.ts'
import { type OrganizationSnapshotNeeds, realmFields } from './organization.ts'
import { serverFields } from './server.ts'

interface WrittenRealm {
  readonly pictures: OrganizationPictures
  readonly providers: readonly Provider[]
  readonly members: WrittenMembers
}

/** The settings of an organization are replaced as a whole; the configuration of a server never changes. */
const written = new WeakMap<OrganizationSettings, WrittenRealm>()

/** Type `realm`: some 250 members, the same for every viewer, written once per change. */
export async function realmMembers(chat: OrganizationSnapshotNeeds & WithStartTime): Promise<WrittenMembers> {
  const { settings, pictures } = chat.directory
  const providers = chat.accounts.sso.providers()
  const known = written.get(settings)
  if (known !== undefined && known.pictures === pictures && known.providers === providers) return known.members
  const members = WrittenMembers.of({ ...(await realmFields(chat)), ...serverFields(chat) })
  written.set(settings, { pictures, providers, members })
  return members
}
