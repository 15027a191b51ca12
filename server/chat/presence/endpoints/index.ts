import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { getOrganizationPresence } from './get-organization-presence.ts'
import { getUserPresence } from './get-user-presence.ts'
import { postPresence } from './report-presence.ts'

export const presenceEndpoints: readonly AnyEndpoint[] = [postPresence, getUserPresence, getOrganizationPresence]
