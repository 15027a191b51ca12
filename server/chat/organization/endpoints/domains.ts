import { z } from 'zod'
import { inPath, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import {
  addOrganizationDomain,
  changeOrganizationDomain,
  removeOrganizationDomain,
} from '../actions/organization-domains.ts'
import { readDomains } from '../store/organization-domains.ts'

const tag = 'Server and organization'
const domainInPath = inPath(param.text(z.string().min(1).max(chatLimits.domainLengthMax), 'The domain'))
const allowSubdomains = param.flag('Whether addresses of its subdomains may join too')

export const getDomains = chatEndpoint({
  method: 'GET',
  path: '/realm/domains',
  tag,
  summary: 'List the domains whose addresses may join, if joining is restricted to domains',
  access: 'user',
  params: {},
  reply: z.object({ domains: z.array(z.strictObject({ domain: z.string(), allow_subdomains: z.boolean() })) }),
  failures: [],
  async handle({ services }) {
    return { domains: await readDomains(services.database.sql) }
  },
})

export const postDomain = chatEndpoint({
  method: 'POST',
  path: '/realm/domains',
  tag,
  summary: 'Allow the addresses of a domain to join',
  access: 'owner',
  params: {
    domain: param.text(z.string().max(300), 'The domain'),
    allow_subdomains: withDefault(allowSubdomains, false),
  },
  reply: z.object({ new_domain: z.tuple([z.int(), z.string()]) }),
  failures: [],
  async handle({ params, services }) {
    return { new_domain: await addOrganizationDomain(services, params) }
  },
})

export const patchDomain = chatEndpoint({
  method: 'PATCH',
  path: '/realm/domains/{domain}',
  tag,
  summary: 'Change whether subdomains of a domain are allowed',
  access: 'owner',
  params: { domain: domainInPath, allow_subdomains: allowSubdomains },
  reply: z.object({}),
  failures: [],
  async handle({ params, services }) {
    await changeOrganizationDomain(services, params)
    return {}
  },
})

export const deleteDomain = chatEndpoint({
  method: 'DELETE',
  path: '/realm/domains/{domain}',
  tag,
  summary: 'Remove an allowed domain',
  access: 'owner',
  params: { domain: domainInPath },
  reply: z.object({}),
  failures: [],
  async handle({ params, caller, services }) {
    await removeOrganizationDomain(services, caller, params.domain)
    return {}
  },
})
