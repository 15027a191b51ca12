import { type BaseError, type Dict, Exchange, ExchangeError } from 'ccxt'
import { signatureNow } from '../signature-now.ts'
import { boundForm, endpointLines } from '../signing.ts'
import { description } from './description.ts'

/** The reply of the trading API, success or not. */
export interface Envelope {
  readonly status: string
  readonly serverTime: string
  readonly result: unknown
}

type Fields = Readonly<Record<string, unknown>>

/** Addresses, signs and sends requests, and maps their errors. */
export class AgoraRequests extends Exchange {
  #lastStamp = 0

  override describe(): Dict {
    return this.deepExtend(super.describe(), description)
  }

  /** Milliseconds of the server's clock, strictly increasing: two equal requests would count as a replay. */
  override nonce(): number {
    const now = this.milliseconds() - (this.safeInteger(this.options, 'timeDifference') ?? 0)
    this.#lastStamp = Math.max(now, this.#lastStamp + 1)
    return this.#lastStamp
  }

  /** The versioned root, or the address of the socket. */
  addressOf(kind: 'rest' | 'ws'): string {
    return this.implodeHostname(this.safeString(this.urls.api as Dict, kind) ?? '')
  }

  /** The signature covers the endpoint and the exact text sent: the query or the form. */
  override sign(path: string, api: string = 'public', method = 'GET', params: Dict = {}): Dict {
    const url = `${this.addressOf('rest')}/${api}/${path}`
    if (api === 'public') {
      const query = this.urlencode(params)
      return { url: query === '' ? url : `${url}?${query}`, method, body: undefined, headers: undefined }
    }
    this.checkRequiredCredentials()
    const recvWindow = this.safeInteger(this.options, 'recvWindow')
    const window = recvWindow === undefined ? {} : { recvWindow }
    const text = this.urlencode(this.extend(params, window, { timestamp: this.nonce() }))
    const prefix = this.safeString(this.options, 'headerPrefix')
    const headers: Dict = {
      [`${prefix}-APIKEY`]: this.apiKey,
      [`${prefix}-SIGNATURE`]: this.signatureOf(endpointLines(method, `/${api}/${path}`) + text),
      [`${prefix}-SIGNATURE-FORM`]: boundForm,
    }
    if (method === 'GET' || method === 'DELETE') return { url: `${url}?${text}`, method, body: undefined, headers }
    headers['Content-Type'] = 'application/x-www-form-urlencoded'
    return { url, method, body: text, headers }
  }

  signatureOf(text: string): string {
    return signatureNow(this.secret, text)
  }

  override handleErrors(
    _statusCode: number,
    _statusText: string,
    _url: string,
    _method: string,
    _responseHeaders: Dict,
    responseBody: string,
    response: unknown,
  ): undefined {
    const error = this.safeDict(response as Dict, 'error')
    if (error !== undefined) throw this.problemOf(error, responseBody)
    return undefined
  }

  /** An API error as the matching ccxt error. */
  problemOf(error: Fields, body: string): BaseError {
    const code = this.safeString(error as Dict, 'code') ?? ''
    const exact = this.exceptions.exact as Record<string, typeof BaseError>
    const Problem = exact[code] ?? ExchangeError
    return new Problem(`${this.id} ${code}: ${this.safeString(error as Dict, 'message')} ${body}`)
  }
}
