import type { Account, Balances, Currency, Dict, Int, LedgerEntry, Str, TradingFeeInterface, TradingFees } from 'ccxt'
import { Precise } from 'ccxt'
import { AgoraOrders } from './orders.ts'
import type { Envelope } from './requests.ts'

const ledgerTypes: Readonly<Record<string, string>> = { deposit: 'transaction', withdrawal: 'transaction', fees: 'fee' }

/** The owner of the key, balances, fees and the ledger. */
export class AgoraAccount extends AgoraOrders {
  /** A key has one account, and all its coins are for spot trading. */
  override async fetchAccounts(params: Dict = {}): Promise<Account[]> {
    const { result } = (await this.privateGetAccountInfo(params)) as Envelope
    return this.parseAccounts([result as Dict])
  }

  override parseAccount(account: Dict): Account {
    return { info: account, id: this.safeString(account, 'accountId'), type: 'spot', code: undefined } as Account
  }

  override async fetchBalance(params: Dict = {}): Promise<Balances> {
    await this.loadMarkets()
    const { result, serverTime } = (await this.privateGetAccountGetBalance(params)) as Envelope
    return this.parseBalance({ balances: result as Dict[], timestamp: Number(serverTime) })
  }

  override parseBalance({ balances, timestamp }: { balances: Dict[]; timestamp: number }): Balances {
    const parsed: Dict = { info: balances, timestamp, datetime: this.iso8601(timestamp) }
    for (const balance of balances) {
      const free = this.safeString(balance, 'available')
      const total = this.safeString(balance, 'total')
      parsed[String(this.safeCurrencyCode(this.safeString(balance, 'coin')))] = { free, total }
    }
    return this.safeBalance(parsed)
  }

  override async fetchTradingFees(params: Dict = {}): Promise<TradingFees> {
    await this.loadMarkets()
    const { result } = (await this.privateGetAccountFees(params)) as Envelope
    return this.parseTradingFees(result as Dict[])
  }

  protected parseTradingFees(fees: readonly Dict[]): TradingFees {
    return this.indexBy(
      fees.map((fee) => this.#tradingFee(fee)),
      'symbol',
    ) as TradingFees
  }

  override async fetchTradingFee(symbol: string, params: Dict = {}): Promise<TradingFeeInterface> {
    await this.loadMarkets()
    const request = this.extend({ symbol: this.market(symbol).id }, params)
    const { result } = (await this.privateGetAccountFees(request)) as Envelope
    return this.#tradingFee((result as Dict[])[0] ?? {})
  }

  #tradingFee(fee: Dict): TradingFeeInterface {
    return {
      info: fee,
      symbol: this.safeMarket(this.safeString(fee, 'symbol')).symbol,
      maker: this.safeNumber(fee, 'makerFee'),
      taker: this.safeNumber(fee, 'takerFee'),
      percentage: true,
      tierBased: true,
    } as TradingFeeInterface
  }

  override async fetchLedger(
    code: Str = undefined,
    since?: Int,
    limit?: Int,
    params: Dict = {},
  ): Promise<LedgerEntry[]> {
    await this.loadMarkets()
    await this.loadAccounts()
    const request = this.ofCoin(code, this.pageRequest(since, limit, params))
    const { result } = (await this.privateGetHistoryLedger(request)) as Envelope
    const currency = code === undefined ? undefined : this.currency(code)
    return this.parseLedger(this.safeList(result as Dict, 'rows', []), currency, since, limit)
  }

  override parseLedgerEntry(entry: Dict, currency?: Currency): LedgerEntry {
    const id = this.safeString(entry, 'coin')
    const type = this.safeString(entry, 'type') ?? ''
    const amount = this.safeString(entry, 'amount') ?? '0'
    const reference = this.safeString(entry, 'referenceId')
    const cost = this.safeString(entry, 'fee')
    const after = this.safeString(entry, 'balance') ?? '0'
    return this.safeLedgerEntry(
      {
        info: entry,
        id: this.safeString(entry, 'entryId'),
        timestamp: this.safeInteger(entry, 'time'),
        direction: amount.startsWith('-') ? 'out' : 'in',
        // A key has one account, which `loadAccounts` has fetched.
        account: this.safeString(this.safeDict(this.accounts, 0), 'id'),
        referenceId: reference === '' ? undefined : reference,
        type: ledgerTypes[type] ?? type,
        // ccxt expects the absolute amount here; the direction has its own field.
        amount: amount.replace(/^-/, ''),
        before: Precise.stringSub(after, amount),
        after,
        status: 'ok',
        fee: { cost, currency: this.safeCurrencyCode(id) },
      },
      this.safeCurrency(id, currency),
    ) as LedgerEntry
  }

  protected ofCoin(code: Str, params: Dict): Dict {
    return code === undefined ? params : this.extend({ symbol: this.currency(code).id }, params)
  }
}
