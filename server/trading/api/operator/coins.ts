import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import {
  changeCoin,
  changeNetwork,
  listCoin,
  listNetwork,
  setNetworkState,
} from '../../actions/operator/operate-coins.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { operatorCoinJson, operatorCoinSchema } from '../../wire/operator.ts'
import { symbolParameter } from '../symbol-parameter.ts'
import { changeFailures, clearableText, decimal, reason, text } from './operator-parameters.ts'

const newNetwork = param.text(z.string().regex(/^[A-Za-z0-9._-]{1,20}$/, 'has 1 to 20 of A-Z a-z 0-9 . _ -'))
const status = param.choice(['active', 'suspended'])

const networkTerms = {
  NetworkNameEn: optional(text()),
  NetworkNameFa: optional(text()),
  isDefault: optional(param.flag('A coin has one default network: this one replaces the previous one')),
  tokenNameOnNetwork: optional(clearableText()),
  tokenSymbolOnNetwork: optional(text()),
  addressUrl: optional(text('With {address} as a placeholder')),
  contractAddressUrl: optional(clearableText()),
  transactionUrl: optional(text('With {txid} as a placeholder')),
  contractAddress: optional(clearableText()),
  memoRequired: optional(param.flag()),
  memoRegex: optional(clearableText('RE2 syntax; must match the whole memo; null removes it')),
  addressRegex: optional(text('RE2 syntax; must match the whole address')),
  tokenDecimal: optional(param.integer(z.int().min(0).max(36))),
  depositFee: optional(decimal('In the coin')),
  withdrawFee: optional(decimal('In the coin')),
  depositStatus: optional(status),
  withdrawStatus: optional(status),
  minimumDeposit: optional(decimal('In the coin')),
  minimumWithdraw: optional(decimal('In the coin')),
  DepositConfirmationCount: optional(param.integer(z.int().min(0).max(1_000_000))),
  withdrawPrecision: optional(param.integer(z.int().min(0).max(18))),
} as const

const failures = ['UNKNOWN_SYMBOL', 'ALREADY_LISTED', ...changeFailures] as const
const networkFailures = [...failures, 'UNKNOWN_NETWORK', 'BAD_PRECISION'] as const

export const getOperatorCoins = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/coins',
  tag: 'Operator',
  summary: 'List all coins with their networks and scales',
  access: 'admin',
  params: {},
  reply: z.array(operatorCoinSchema),
  failures: [],
  handle: ({ services: { venue } }) => venue.views.coins.map(operatorCoinJson),
})

export const postCoin = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/coins',
  tag: 'Operator',
  summary: 'Add a coin, without networks',
  access: 'admin',
  params: {
    symbol: symbolParameter,
    scale: param.integer(z.int().min(0).max(18), 'Decimals in the ledger; never changes'),
    nameEn: text(),
    nameFa: text(),
    reason,
  },
  reply: operatorCoinSchema,
  failures,
  async handle({ params: { reason, ...input }, caller, services }) {
    return operatorCoinJson(await listCoin(services, caller, input, reason))
  },
})

export const patchCoin = tradingEndpoint({
  method: 'PATCH',
  path: '/private/operator/coins',
  tag: 'Operator',
  summary: 'Change the names of a coin',
  access: 'admin',
  params: { symbol: symbolParameter, nameEn: optional(text()), nameFa: optional(text()), reason },
  reply: operatorCoinSchema,
  failures,
  async handle({ params: { symbol, reason, ...terms }, caller, services }) {
    return operatorCoinJson(await changeCoin(services, caller, symbol, terms, reason))
  },
})

export const postNetwork = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/networks',
  tag: 'Operator',
  summary: 'Add a network to a coin; deposits and withdrawals are suspended by default',
  access: 'admin',
  params: { symbol: symbolParameter, network: newNetwork, ...networkTerms, reason },
  reply: operatorCoinSchema,
  failures: networkFailures,
  async handle({ params: { symbol, network, reason, ...terms }, caller, services }) {
    return operatorCoinJson(await listNetwork(services, caller, { symbol, network }, terms, reason))
  },
})

export const postNetworkState = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/network_state',
  tag: 'Operator',
  summary: 'Pause or resume a network, for all coins on it or for one',
  description: 'Suspended: transfers are seen and not credited, and no withdrawal is requested or claimed.',
  access: 'admin',
  params: {
    network: newNetwork,
    symbol: optional(symbolParameter),
    state: status,
    reason,
  },
  reply: z.array(operatorCoinSchema),
  failures: networkFailures,
  async handle({ params: { network, symbol, state, reason }, caller, services }) {
    const changed = await setNetworkState(services, caller, { network, symbol }, state, reason)
    return changed.map(operatorCoinJson)
  },
})

export const patchNetwork = tradingEndpoint({
  method: 'PATCH',
  path: '/private/operator/networks',
  tag: 'Operator',
  summary: 'Change a network of a coin; omitted fields stay unchanged',
  access: 'admin',
  params: { symbol: symbolParameter, network: newNetwork, ...networkTerms, reason },
  reply: operatorCoinSchema,
  failures: networkFailures,
  async handle({ params: { symbol, network, reason, ...terms }, caller, services }) {
    return operatorCoinJson(await changeNetwork(services, caller, { symbol, network }, terms, reason))
  },
})
