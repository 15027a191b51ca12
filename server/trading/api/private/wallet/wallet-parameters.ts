import { z } from 'zod'
import { param } from '../../../../kernel/endpoint/parameter.ts'
import { clientId } from '../../client-id.ts'

export const networkParameter = param.text(z.string().min(1).max(20), 'NetworkSymbol of coins_info, in any case')
export const addressParameter = param.text(z.string().min(1).max(200), 'The address of the recipient on the network')
export const memoParameter = param.text(z.string().min(1).max(200), 'If the network or the recipient needs one')
export const addressUuidParameter = param.text(z.uuid(), 'The id of an address in the address book')
export const amountParameter = param.text(z.string().min(1).max(60), 'In the coin')
export const clientWithdrawIdParameter = param.text(
  clientId,
  'Your client id of the withdrawal: a repeat with equal parameters returns the first one',
)
