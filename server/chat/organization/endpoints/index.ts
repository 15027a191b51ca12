import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { postDeactivateOrganization } from './deactivate-organization.ts'
import { deleteDomain, getDomains, patchDomain, postDomain } from './domains.ts'
import { patchOrganization } from './update-organization.ts'

export const organizationEndpoints: readonly AnyEndpoint[] = [
  patchOrganization,
  getDomains,
  postDomain,
  patchDomain,
  deleteDomain,
  postDeactivateOrganization,
]
