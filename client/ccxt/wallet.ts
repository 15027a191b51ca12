import type {
  Currency,
  CurrencyInterface,
  DepositAddress,
  DepositAddresses,
  DepositWithdrawFees,
  Dict,
  Int,
  Str,
  Strings,
  Transaction,
} from 'ccxt'
import { ArgumentsRequired, InvalidAddress, OrderNotFound } from 'ccxt'
import { AgoraAccount } from './account.ts'
import type { Envelope } from './requests.ts'

const transactionStatuses: Readonly<Record<string, string>> = {
  seen: 'pending',
  credited: 'ok',
  orphaned: 'failed',
  requested: 'pending',
  claimed: 'pending',
  review: 'pending',
  approved: 'pending',
  broadcast: 'pending',
  confirmed: 'ok',
  rejected: 'failed',
  failed: 'failed',
  canceled: 'canceled',
}

type Fee = { readonly fee: number | undefined }
type CoinFees = { readonly networks: Readonly<Record<string, { readonly withdraw: Fee; readonly deposit: Fee }>> }

function isAtBank({ networks }: { networks?: Dict }): boolean {
  return Object.keys(networks ?? {}).length === 0
}

/** Deposits, withdrawals and addresses. */
export class AgoraWallet extends AgoraAccount {
  override fetchDeposits(code?: Str, since?: Int, limit?: Int, params: Dict = {}): Promise<Transaction[]> {
    return this.#transfers('deposit', code, since, limit, params)
  }

  override fetchWithdrawals(code?: Str, since?: Int, limit?: Int, params: Dict = {}): Promise<Transaction[]> {
    return this.#transfers('withdrawals', code, since, limit, params)
  }

  override async fetchDepositsWithdrawals(
    code?: Str,
    since?: Int,
    limit?: Int,
    params: Dict = {},
  ): Promise<Transaction[]> {
    const deposits = await this.fetchDeposits(code, since, limit, params)
    const withdrawals = await this.fetchWithdrawals(code, since, limit, params)
    const all = this.sortBy([...deposits, ...withdrawals], 'timestamp') as Transaction[]
    return this.filterBySinceLimit(all, since, limit) as Transaction[]
  }

  /** Crypto and fiat have separate histories. */
  async #transfers(kind: 'deposit' | 'withdrawals', code: Str, since: Int, limit: Int, params: Dict) {
    await this.loadMarkets()
    const currency = code === undefined ? undefined : this.currency(code)
    const rows: Dict[] = []
    for (const family of this.#families(currency)) {
      const request = this.ofCoin(code, this.pageRequest(since, limit, params))
      const reply = (await this.request(`history/${kind}/${family}`, 'private', 'GET', request)) as Envelope
      rows.push(...(this.safeList(reply.result as Dict, 'rows', []) as Dict[]))
    }
    return this.parseTransactions(rows, currency, since, limit)
  }

  fetchDeposit(id: string, code?: Str, params: Dict = {}): Promise<Transaction> {
    return this.#transfer('deposit', 'depositId', id, code, params)
  }

  fetchWithdrawal(id: string, code?: Str, params: Dict = {}): Promise<Transaction> {
    return this.#transfer('withdrawals', 'withdrawalId', id, code, params)
  }

  /** Searches the histories page by page, newest first. */
  async #transfer(kind: 'deposit' | 'withdrawals', idName: string, id: string, code: Str, params: Dict) {
    await this.loadMarkets()
    const currency = code === undefined ? undefined : this.currency(code)
    for (const family of this.#families(currency)) {
      let cursor = ''
      do {
        const page = this.extend(cursor === '' ? {} : { cursor }, { maxRowsPerPage: 500 }, params)
        const request = this.ofCoin(code, page)
        const { result } = (await this.request(`history/${kind}/${family}`, 'private', 'GET', request)) as Envelope
        const rows = this.safeList(result as Dict, 'rows', []) as Dict[]
        const found = rows.find((row) => this.safeString(row, idName) === id)
        if (found !== undefined) return this.parseTransaction(found, currency as Currency | undefined)
        cursor = this.safeString(result as Dict, 'nextCursor') ?? ''
      } while (cursor !== '')
    }
    // ccxt has no error class for this.
    throw new OrderNotFound(`${this.id} has no transfer with the ${idName} ${id}`)
  }

  #families(currency: CurrencyInterface | undefined): readonly ('crypto' | 'irt')[] {
    return currency === undefined ? ['crypto', 'irt'] : [isAtBank(currency) ? 'irt' : 'crypto']
  }

  override parseTransaction(transaction: Dict, currency?: Currency): Transaction {
    const text = (name: string) => this.safeString(transaction, name)
    const orNothing = (value: string | undefined) => (value === '' ? undefined : value)
    const isDeposit = text('depositId') !== undefined
    const timestamp = this.safeInteger(transaction, 'time')
    const code = this.safeCurrencyCode(text('coin'), currency)
    const status = text('status') ?? ''
    return {
      info: transaction,
      id: text(isDeposit ? 'depositId' : 'withdrawalId'),
      txid: orNothing(text('transactionId')),
      timestamp,
      datetime: this.iso8601(timestamp),
      network: orNothing(text('network')),
      address: orNothing(text('address')),
      addressTo: isDeposit ? undefined : orNothing(text('address')),
      addressFrom: undefined,
      tag: orNothing(text('memo')),
      tagTo: isDeposit ? undefined : orNothing(text('memo')),
      tagFrom: undefined,
      type: isDeposit ? 'deposit' : 'withdrawal',
      amount: this.safeNumber(transaction, 'amount'),
      currency: code,
      status: transactionStatuses[status] ?? status,
      updated: this.safeInteger(transaction, 'updateTime'),
      comment: orNothing(text('reason')),
      internal: false,
      fee: { currency: code, cost: this.safeNumber(transaction, 'fee') },
    } as unknown as Transaction
  }

  override async fetchDepositAddress(code: string, params: Dict = {}): Promise<DepositAddress> {
    await this.loadMarkets()
    const currency = this.currency(code)
    const { result } = (await this.privateGetWalletGetDepositAddress(this.#onNetwork(currency, params))) as Envelope
    const [found] = result as Dict[]
    if (found === undefined) throw new InvalidAddress(`${this.id} has no address yet: call createDepositAddress()`)
    return this.parseDepositAddress(found, currency as Currency)
  }

  override async createDepositAddress(code: string, params: Dict = {}): Promise<DepositAddress> {
    await this.loadMarkets()
    const currency = this.currency(code)
    const request = this.#onNetwork(currency, params)
    const { result } = (await this.privatePostWalletGenerateDepositAddress(request)) as Envelope
    const [made] = result as Dict[]
    return this.parseDepositAddress(made ?? {}, currency as Currency)
  }

  /** The existing addresses; a missing network has none yet. */
  override async fetchDepositAddressesByNetwork(code: string, params: Dict = {}): Promise<DepositAddresses> {
    await this.loadMarkets()
    const currency = this.currency(code)
    const request = this.extend({ symbol: currency.id }, params)
    const { result } = (await this.privateGetWalletGetDepositAddress(request)) as Envelope
    const found = (result as Dict[]).map((one) => this.parseDepositAddress(one, currency as Currency))
    return this.indexBy(found, 'network') as DepositAddresses
  }

  /** Of the given coins, or of all: the address on the default network, or on the first network that has one. */
  override async fetchDepositAddresses(codes: Strings = undefined, params: Dict = {}): Promise<DepositAddress[]> {
    await this.loadMarkets()
    const { result } = (await this.privateGetWalletGetDepositAddress(params)) as Envelope
    const found = (result as Dict[]).map((one) => this.parseDepositAddress(one))
    const chosen = new Map<string, DepositAddress>()
    for (const address of found) {
      const code = String(address.currency)
      if (codes !== undefined && !codes.includes(code)) continue
      const isDefault = address.network === this.#defaultNetwork(this.currency(code))
      if (isDefault || !chosen.has(code)) chosen.set(code, address)
    }
    return Object.fromEntries(chosen) as unknown as DepositAddress[]
  }

  /** The address book: allowed withdrawal addresses. */
  async fetchWithdrawAddresses(
    code: Str = undefined,
    note: Str = undefined,
    network: Str = undefined,
    params: Dict = {},
  ) {
    await this.loadMarkets()
    const onNetwork = network === undefined ? {} : { network }
    const request = this.ofCoin(code, this.extend(onNetwork, params))
    const { result } = (await this.privateGetWalletWithdrawAddress(request)) as Envelope
    const addresses = (result as Dict[]).map((one) => ({
      ...this.parseDepositAddress(one),
      note: this.safeString(one, 'label'),
    }))
    return note === undefined ? addresses : addresses.filter((one) => one.note === note)
  }

  override parseDepositAddress(address: Dict, currency?: Currency): DepositAddress {
    const memo = this.safeString(address, 'memo')
    return {
      info: address,
      currency: this.safeCurrencyCode(this.safeString2(address, 'coin', 'symbol'), currency),
      network: this.safeString(address, 'network'),
      address: this.safeString(address, 'address'),
      tag: memo === '' ? undefined : memo,
    } as DepositAddress
  }

  override async withdraw(
    code: string,
    amount: number,
    address: string,
    tag?: Str,
    params: Dict = {},
  ): Promise<Transaction> {
    await this.loadMarkets()
    this.checkAddress(address)
    const [memo, more] = this.handleWithdrawTagAndParams(tag, params) as [Str, Dict]
    const currency = this.currency(code)
    if (isAtBank(currency)) return this.#withdrawToBank(currency, amount, address, more)
    const place = this.#onNetwork(currency, more)
    const request = this.extend(place, {
      amount: this.currencyToPrecision(code, amount, this.safeString(place, 'network')),
      address,
      ...(memo === undefined ? {} : { memo }),
    })
    const { result } = (await this.privatePostWalletWithdrawCrypto(request)) as Envelope
    return this.parseTransaction(result as Dict, currency as Currency)
  }

  /** Fiat goes to a bank account: the address is its `iban_uuid`. */
  async #withdrawToBank(currency: CurrencyInterface, amount: number, address: string, params: Dict) {
    const request = { symbol: currency.id, amount: this.numberToString(amount), iban_uuid: address }
    const { result } = (await this.privatePostWalletWithdrawIrt(this.extend(request, params))) as Envelope
    return this.parseTransaction(result as Dict, currency as Currency)
  }

  override async fetchDepositWithdrawFees(codes?: Strings, params: Dict = {}): Promise<DepositWithdrawFees> {
    await this.loadMarkets()
    const { result } = (await this.publicGetCoinsInfo(params)) as Envelope
    return this.parseDepositWithdrawFees(result as Dict[], codes, 'symbol') as DepositWithdrawFees
  }

  override parseDepositWithdrawFee(coin: Dict): Dict {
    const networks = Object.values(this.safeDict(coin, 'networks', {}) as Record<string, Dict>)
    const feesOf = (network: Dict) => ({
      withdraw: { fee: this.safeNumber(network, 'withdrawFee'), percentage: false },
      deposit: { fee: this.safeNumber(network, 'depositFee'), percentage: false },
    })
    const byNetwork = networks.map((network) => [String(network.NetworkSymbol), feesOf(network)] as const)
    const preferred = networks.find((network) => this.safeBool(network, 'isDefault') === true) ?? networks[0]
    return {
      ...this.depositWithdrawFee(coin),
      ...(preferred === undefined ? {} : feesOf(preferred)),
      networks: Object.fromEntries(byNetwork),
    }
  }

  /** The legacy format: withdrawal and deposit fees by coin and network. */
  override async fetchTransactionFees(codes?: Strings, params: Dict = {}): Promise<Dict> {
    const fees = (await this.fetchDepositWithdrawFees(codes, params)) as unknown as Record<string, CoinFees>
    const ofKind = (kind: 'withdraw' | 'deposit') =>
      Object.fromEntries(
        Object.entries(fees).map(([code, { networks }]) => [
          code,
          Object.fromEntries(Object.entries(networks).map(([network, fee]) => [network, fee[kind].fee])),
        ]),
      )
    return { info: fees, withdraw: ofKind('withdraw'), deposit: ofKind('deposit') }
  }

  #defaultNetwork({ networks: all = {} }: { networks?: Dict }): Str {
    const networks = Object.values(all) as Dict[]
    const preferred = networks.find(({ info }) => this.safeBool(info as Dict, 'isDefault') === true) ?? networks[0]
    return this.safeString(preferred, 'id')
  }

  /** Without a network, the default network of the coin. */
  #onNetwork(currency: { id: string; code: string; networks?: Dict }, params: Dict): Dict {
    const network = this.safeString(params, 'network') ?? this.#defaultNetwork(currency)
    if (network === undefined) throw new ArgumentsRequired(`${this.id} ${currency.code} is not on any network`)
    return this.extend({ symbol: currency.id, network }, this.omit(params, 'network'))
  }
}
