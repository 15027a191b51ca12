import type { AccountsServices } from '../services.ts'
import type { ProviderClients } from './provider-clients.ts'
import type { ProviderList } from './provider-list.ts'

export interface SsoServices extends AccountsServices {
  readonly providers: ProviderList
  readonly clients: ProviderClients
}

/** The payload of the database notification about changed providers. */
export const providersChanged = 'sso providers'
