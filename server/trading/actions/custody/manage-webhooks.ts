import { refuse } from '../../failures.ts'
import type { OperatorNeeds } from '../../services.ts'
import { deleteWebhook, putWebhook } from '../../store/custody/webhooks.ts'
import { actAsOperator, signedOnce } from '../operator/act-as-operator.ts'
import type { Operator } from '../operator/operator.ts'

/** Delivers the steps from now on to the address; the key is one of the operator's own signers. */
export async function setWebhook(
  trading: OperatorNeeds,
  operator: Operator,
  { apiKey, url }: { readonly apiKey: string; readonly url: string },
  reason: string,
): Promise<void> {
  if (!isAllowedUrl(url)) throw refuse.badParameter('url', 'is not https, or http on this machine, without credentials')
  const own = await trading.accounts.tradingKeys(operator.operatorId)
  const key = own.find((one) => one.apiKey === apiKey && one.revokedAtMs === undefined)
  if (key === undefined || !key.permissions.includes('wallet')) throw refuse.keyNotFound()
  await signedOnce(trading, operator)
  const audited = { action: 'webhook.set', subject: `key ${apiKey}`, before: {}, after: { url }, reason }
  await actAsOperator(trading, operator, { ...audited, isAboutMoney: true }, async () => {
    const { sequence } = trading.venue.figures()
    await putWebhook(trading.database.sql, apiKey, url, { sequence, place: 2_147_483_647 })
    return { sequence: 0 }
  })
}

export async function removeWebhook(
  trading: OperatorNeeds,
  operator: Operator,
  apiKey: string,
  reason: string,
): Promise<void> {
  await signedOnce(trading, operator)
  const audited = { action: 'webhook.remove', subject: `key ${apiKey}`, before: {}, after: {}, reason }
  await actAsOperator(trading, operator, { ...audited, isAboutMoney: true }, async () => {
    if (!(await deleteWebhook(trading.database.sql, apiKey))) throw refuse.badParameter('apiKey', 'has no webhook')
    return { sequence: 0 }
  })
}

function isAllowedUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
  return (protocol === 'https:' || (protocol === 'http:' && isLocal)) && username === '' && password === ''
}
