import type { Identified } from '../../kernel/endpoint/dialect.ts'
import { noBody } from '../../kernel/http/body.ts'
import type { Pair } from '../../kernel/http/urlencoded.ts'
import { boundForm, socketLines } from '../domain/signing/bound-text.ts'
import { refuse } from '../failures.ts'
import { signedText } from '../signing/signed-text.ts'
import type { RequestVerifier } from '../signing/verify-request.ts'

export const logonMethod = 'session.logon'

/** The lines that bind a signature to the logon, and the parameter that marks it. */
export const boundLogon = { lines: socketLines(logonMethod), marker: 'signatureForm' } as const

export interface Logon {
  readonly pairs: readonly Pair[]
  readonly address: string
}

/** A logon is signed like a JSON body: its parameters in the order sent, without the signature. */
export async function identifyLogon({ pairs, address }: Logon, verifier: RequestVerifier): Promise<Identified> {
  const value = (name: string) => pairs.find((pair) => pair[0] === name)?.[1]
  const [apiKey, signature] = [value('apiKey'), value('signature')]
  if (apiKey === undefined) throw refuse.badParameter('apiKey', 'is required')
  if (signature === undefined) throw refuse.badParameter('signature', 'is required')
  const signed = pairs.filter(([name]) => name !== 'signature')
  const text = signedText('', [], { ...noBody, kind: 'json', pairs: signed })
  const texts = text.kind === 'texts' ? text.texts : []
  const isBound = value(boundLogon.marker) === boundForm
  const claim = { apiKey, signature, texts, pairs: signed, address, isBound, onlyReads: false, ...boundLogon }
  const caller = await verifier.verifyClaim(claim, undefined)
  return { caller, limitKey: `account:${caller.accountId}` }
}
