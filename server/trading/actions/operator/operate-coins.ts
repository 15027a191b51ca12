import { invariant } from '../../../kernel/values/invariant.ts'
import { unstamped } from '../../domain/engine/commands/stamp-command.ts'
import type { CoinDefinition, NetworkDefinition } from '../../domain/markets/definitions.ts'
import { refuse } from '../../failures.ts'
import { readAmount } from '../../operator/read-amount.ts'
import type { Needs, OperatorNeeds } from '../../services.ts'
import { findCoin, findNetwork } from '../../wallet/find-network.ts'
import { isUsablePattern } from '../../wallet/patterns.ts'
import { operatorCoinJson } from '../../wire/operator.ts'
import { commandAsOperator, signedOnce } from './act-as-operator.ts'
import { changeCatalogue } from './change-catalogue.ts'
import type { AuditedAction, Operator } from './operator.ts'

type NetworkNeeds = OperatorNeeds & Needs<'custody'>

export interface CoinTerms {
  readonly nameEn?: string | undefined
  readonly nameFa?: string | undefined
}

/** In the field names of coins_info; an omitted field stays unchanged. */
export interface NetworkTerms {
  readonly NetworkNameEn?: string | undefined
  readonly NetworkNameFa?: string | undefined
  readonly isDefault?: boolean | undefined
  readonly tokenNameOnNetwork?: string | undefined
  readonly tokenSymbolOnNetwork?: string | undefined
  readonly addressUrl?: string | undefined
  readonly contractAddressUrl?: string | undefined
  readonly transactionUrl?: string | undefined
  readonly contractAddress?: string | undefined
  readonly memoRequired?: boolean | undefined
  readonly memoRegex?: string | undefined
  readonly addressRegex?: string | undefined
  readonly tokenDecimal?: number | undefined
  readonly depositFee?: string | undefined
  readonly withdrawFee?: string | undefined
  readonly depositStatus?: 'active' | 'suspended' | undefined
  readonly withdrawStatus?: 'active' | 'suspended' | undefined
  readonly minimumDeposit?: string | undefined
  readonly minimumWithdraw?: string | undefined
  readonly DepositConfirmationCount?: number | undefined
  readonly withdrawPrecision?: number | undefined
}

const withdrawPrecisionDefault = 8

export function listCoin(
  trading: OperatorNeeds,
  operator: Operator,
  listing: { readonly symbol: string; readonly scale: number; readonly nameEn: string; readonly nameFa: string },
  reason: string,
): Promise<CoinDefinition> {
  const { views } = trading.venue
  return changeCatalogue(trading, async () => {
    if (views.coinBySymbol(listing.symbol) !== undefined) throw refuse.alreadyListed(listing.symbol)
    return setCoin(trading, operator, { ...listing, coin: views.coins.length + 1, networks: [] }, 'coin.list', reason)
  })
}

export function changeCoin(
  trading: OperatorNeeds,
  operator: Operator,
  symbol: string,
  { nameEn, nameFa }: CoinTerms,
  reason: string,
): Promise<CoinDefinition> {
  return changeCatalogue(trading, async () => {
    const coin = findCoin(trading.venue.views, symbol)
    const changed = { ...coin, nameEn: nameEn ?? coin.nameEn, nameFa: nameFa ?? coin.nameFa }
    return setCoin(trading, operator, changed, 'coin.change', reason)
  })
}

/** Lists a coin on a network; deposits and withdrawals are suspended by default. */
export function listNetwork(
  trading: NetworkNeeds,
  operator: Operator,
  { symbol, network: name }: { readonly symbol: string; readonly network: string },
  terms: NetworkTerms,
  reason: string,
): Promise<CoinDefinition> {
  const { addressRegex } = terms
  if (addressRegex === undefined) throw refuse.badParameter('addressRegex', 'is required')
  checkContract(trading, name, terms)
  return changeCatalogue(trading, async () => {
    const coin = findCoin(trading.venue.views, symbol)
    const isKnown = coin.networks.some((known) => known.symbol.toUpperCase() === name.toUpperCase())
    if (isKnown) throw refuse.alreadyListed(`${symbol} on ${name}`)
    const networks = withNetwork(coin, withTerms(blankNetwork(coin, name, addressRegex), terms, coin.scale))
    return setCoin(trading, operator, { ...coin, networks }, 'network.list', reason, { isAboutMoney: true })
  })
}

/** With a contract that the chain cannot have, the watcher could read none of its blocks. */
function checkContract({ custody }: Needs<'custody'>, network: string, { contractAddress = '' }: NetworkTerms): void {
  if (contractAddress !== '' && !custody.isContract(network, contractAddress))
    throw refuse.badParameter('contractAddress', 'is not a contract of this network')
}

function blankNetwork(coin: CoinDefinition, name: string, addressRegex: string): NetworkDefinition {
  return {
    symbol: name,
    nameEn: name,
    nameFa: name,
    isDefault: coin.networks.length === 0,
    tokenName: '',
    tokenSymbol: coin.symbol.toUpperCase(),
    addressUrl: '',
    contractAddressUrl: '',
    transactionUrl: '',
    contractAddress: '',
    memoRequired: false,
    memoRegex: '',
    addressRegex,
    tokenDecimal: coin.scale,
    depositFee: 0n,
    withdrawFee: 0n,
    depositStatus: 'suspended',
    withdrawStatus: 'suspended',
    minimumDeposit: 0n,
    minimumWithdraw: 0n,
    confirmations: 1,
    withdrawPrecision: Math.min(withdrawPrecisionDefault, coin.scale),
  }
}

export function changeNetwork(
  trading: NetworkNeeds,
  operator: Operator,
  target: { readonly symbol: string; readonly network: string },
  terms: NetworkTerms,
  reason: string,
): Promise<CoinDefinition> {
  checkContract(trading, target.network, terms)
  return changeCatalogue(trading, async () => {
    const { coin, network } = findNetwork(trading.venue.views, target.symbol, target.network)
    const changed = withTerms(network, terms, coin.scale)
    const networks = withNetwork(coin, changed)
    const isAboutMoney = decidesAboutMoney(network, changed)
    return setCoin(trading, operator, { ...coin, networks }, 'network.change', reason, { isAboutMoney })
  })
}

const harmless = new Set<string>(['nameEn', 'nameFa', 'addressUrl', 'contractAddressUrl', 'transactionUrl'])

/** The contract, decimals and confirmations decide which deposits are credited. Every administrator may suspend a network at once. */
function decidesAboutMoney(before: NetworkDefinition, after: NetworkDefinition): boolean {
  const names = Object.keys(after) as (keyof NetworkDefinition)[]
  const isStop = (name: keyof NetworkDefinition) => name.endsWith('Status') && after[name] === 'suspended'
  return names.some((name) => before[name] !== after[name] && !harmless.has(name) && !isStop(name))
}

/** Pauses or resumes a network for every coin on it, or for one coin. */
export async function setNetworkState(
  trading: NetworkNeeds,
  operator: Operator,
  target: { readonly network: string; readonly symbol: string | undefined },
  status: NetworkDefinition['depositStatus'],
  reason: string,
): Promise<CoinDefinition[]> {
  const { coins } = trading.venue.views
  const isMeant = ({ symbol, networks }: CoinDefinition) =>
    (target.symbol === undefined || symbol === target.symbol) && networks.some((one) => one.symbol === target.network)
  const meant = coins.filter(isMeant)
  if (meant.length === 0) throw refuse.unknownNetwork(target.symbol ?? '', target.network)
  // One request is one signature, and several commands: it is used up once.
  await signedOnce(trading, operator)
  const terms = { depositStatus: status, withdrawStatus: status }
  const changed: CoinDefinition[] = []
  for (const { symbol } of meant) {
    const place = { symbol, network: target.network }
    changed.push(await changeNetwork(trading, { ...operator, replay: null }, place, terms, reason))
  }
  return changed
}

/** At its old position or at the end; a new default replaces the old one. */
function withNetwork({ networks }: CoinDefinition, network: NetworkDefinition): NetworkDefinition[] {
  const others = network.isDefault ? networks.map((other) => ({ ...other, isDefault: false })) : networks
  const isKnown = others.some(({ symbol }) => symbol === network.symbol)
  return isKnown ? others.map((other) => (other.symbol === network.symbol ? network : other)) : [...others, network]
}

/** Clients put the address or the transaction in their place. */
const urlPlaceholders = [
  ['addressUrl', '{address}'],
  ['transactionUrl', '{txid}'],
] as const

function withTerms(network: NetworkDefinition, terms: NetworkTerms, scale: number): NetworkDefinition {
  for (const name of ['addressRegex', 'memoRegex'] as const) {
    const pattern = terms[name]
    if (pattern !== undefined && !isUsablePattern(pattern)) {
      throw refuse.badParameter(name, 'is not a valid RE2 regular expression')
    }
  }
  for (const [name, placeholder] of urlPlaceholders) {
    if (terms[name]?.includes(placeholder) === false) throw refuse.badParameter(name, `lacks ${placeholder}`)
  }
  const amount = (name: 'depositFee' | 'withdrawFee' | 'minimumDeposit' | 'minimumWithdraw') => {
    const text = terms[name]
    return text === undefined ? network[name] : readAmount(name, text, scale)
  }
  return {
    symbol: network.symbol,
    nameEn: terms.NetworkNameEn ?? network.nameEn,
    nameFa: terms.NetworkNameFa ?? network.nameFa,
    isDefault: terms.isDefault ?? network.isDefault,
    tokenName: terms.tokenNameOnNetwork ?? network.tokenName,
    tokenSymbol: terms.tokenSymbolOnNetwork ?? network.tokenSymbol,
    addressUrl: terms.addressUrl ?? network.addressUrl,
    contractAddressUrl: terms.contractAddressUrl ?? network.contractAddressUrl,
    transactionUrl: terms.transactionUrl ?? network.transactionUrl,
    contractAddress: terms.contractAddress ?? network.contractAddress,
    memoRequired: terms.memoRequired ?? network.memoRequired,
    memoRegex: terms.memoRegex ?? network.memoRegex,
    addressRegex: terms.addressRegex ?? network.addressRegex,
    tokenDecimal: terms.tokenDecimal ?? network.tokenDecimal,
    depositFee: amount('depositFee'),
    withdrawFee: amount('withdrawFee'),
    depositStatus: terms.depositStatus ?? network.depositStatus,
    withdrawStatus: terms.withdrawStatus ?? network.withdrawStatus,
    minimumDeposit: amount('minimumDeposit'),
    minimumWithdraw: amount('minimumWithdraw'),
    confirmations: terms.DepositConfirmationCount ?? network.confirmations,
    withdrawPrecision: terms.withdrawPrecision ?? network.withdrawPrecision,
  }
}

async function setCoin(
  trading: OperatorNeeds,
  operator: Operator,
  coin: CoinDefinition,
  action: string,
  reason: string,
  { isAboutMoney = false }: Pick<AuditedAction, 'isAboutMoney'> = {},
): Promise<CoinDefinition> {
  const { views } = trading.venue
  const known = views.coin(coin.coin)
  const before = known === undefined ? {} : operatorCoinJson(known)
  const audited = { action, subject: coin.symbol, before, after: operatorCoinJson(coin), reason, isAboutMoney }
  const { operatorId, replay } = operator
  await commandAsOperator(trading, operator, audited, {
    ...unstamped,
    type: 'set_coin',
    operator: operatorId,
    replay,
    coin,
  })
  const done = views.coin(coin.coin)
  invariant(done !== undefined, 'a coin that was set is there')
  return done
}
