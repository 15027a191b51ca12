import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { closeCustodyIncident } from '../../actions/custody/close-incident.ts'
import { assetsOn } from '../../custody/host/network-context.ts'
import { custodyLimits } from '../../custody/limits.ts'
import { networkStates } from '../../custody/network-states.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { listIncidents } from '../../store/custody/incidents.ts'
import { unfinishedTransactions } from '../../store/custody/transactions.ts'
import { type DepositAddressRow, findDepositAddresses } from '../../store/custody/unswept.ts'
import {
  depositAddressJson,
  depositAddressSchema,
  incidentJson,
  incidentSchema,
  networkStateJson,
  networkStateSchema,
  signerTransactionJson,
  signerTransactionSchema,
  solvencyJson,
  solvencySchema,
} from '../../wire/custody-operator.ts'
import { pageAnswer, pageParameters, pageReply, pageRequest } from '../private/page-parameters.ts'
import { networkParameter } from '../private/wallet/wallet-parameters.ts'
import { changeFailures, reason } from './operator-parameters.ts'

export const getCustodyNetworks = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/custody_networks',
  tag: 'Operator',
  summary: 'Show the networks that the venue watches, with the health of their endpoints',
  access: 'admin',
  params: {},
  reply: z.array(networkStateSchema),
  failures: [],
  async handle({ services: { database, custody } }) {
    const states = await networkStates(database.sql)
    const kindOf = (network: string) => custody.networks.find((one) => one.network === network)?.kind.kind ?? ''
    return states.map((state) => networkStateJson(state, kindOf(state.network)))
  },
})

export const getSolvency = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/solvency',
  tag: 'Operator',
  summary: 'Compare the ledger with the balances on the chains, per coin',
  access: 'admin',
  params: {},
  reply: z.array(solvencySchema),
  failures: [],
  async handle({ services: { solvency } }) {
    return (await solvency.compare()).map(solvencyJson)
  },
})

export const getCustodyTransactions = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/custody_transactions',
  tag: 'Operator',
  summary: 'List the transactions of signers that are not final, oldest first',
  access: 'admin',
  params: {},
  reply: z.array(signerTransactionSchema),
  failures: [],
  async handle({ services: { database, clock } }) {
    const open = await unfinishedTransactions(database.sql, custodyLimits.incidentsShownMax)
    return open.map((transaction) => signerTransactionJson(transaction, clock.nowMs()))
  },
})

export const getCustodyAddresses = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/custody_addresses',
  tag: 'Operator',
  summary: 'List deposit addresses with the coins that are not swept yet, newest first',
  access: 'admin',
  params: {
    network: optional(networkParameter),
    all: withDefault(param.flag('Also those with nothing on them'), false),
    ...pageParameters,
  },
  reply: pageReply(depositAddressSchema),
  failures: [],
  async handle({ params, services: { database, venue } }) {
    const { network, all, format } = params
    const page = await findDepositAddresses(database.sql, { network, all }, pageRequest(params))
    const write = (row: DepositAddressRow) => depositAddressJson(row, assetsOn(venue.views, row.network))
    return pageAnswer(page, depositAddressSchema, write, { name: 'deposit-addresses', format })
  },
})

export const getIncidents = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/incidents',
  tag: 'Operator',
  summary: 'List what an operator must look at, newest first',
  access: 'admin',
  params: { all: withDefault(param.flag('Also closed ones'), false) },
  reply: z.array(incidentSchema),
  failures: [],
  async handle({ params: { all }, services: { database } }) {
    return (await listIncidents(database.sql, !all, custodyLimits.incidentsShownMax)).map(incidentJson)
  },
})

export const postIncidentClose = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/close_incident',
  tag: 'Operator',
  summary: 'Close an incident after it is dealt with; it changes nothing else',
  access: 'admin',
  params: { incidentId: param.integer(z.int().positive()), reason },
  reply: z.object({ closed: z.string() }),
  failures: [...changeFailures],
  async handle({ params: { incidentId, reason }, caller, services }) {
    await closeCustodyIncident(services, caller, incidentId, reason)
    return { closed: String(incidentId) }
  },
})
