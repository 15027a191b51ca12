import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type OrderKindEntry, sides } from '../../server/trading/domain/order-kinds/order-kind.ts'
import { orderKind, orderKindNames } from '../../server/trading/domain/order-kinds/order-kinds.ts'
import { languages } from '../../web/languages/languages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `price`, `maxSlippage`?, one of `total` and `volume`: as a table shows them. */
function fieldsText({ fields }: OrderKindEntry): string {
  const [buy, sell] = sides.map((side) => {
    const entries = Object.entries(fields[side])
    const those = (presence: string) => entries.filter(([, own]) => own === presence).map(([name]) => `\`${name}\``)
    const one = those('one')
    return [
      ...those('required'),
      ...(one.length === 0 ? [] : [one.join(' or ')]),
      ...those('optional').map((name) => `${name}?`),
    ].join(', ')
  })
  return buy === sell ? (buy as string) : `buy: ${buy}; sell: ${sell}`
}

function ccxtText({ ccxt: { type, select } }: OrderKindEntry): string {
  const names = Object.keys(select).map((name) => `\`${name}\``)
  return names.length === 0 ? `\`${type}\`` : `\`${type}\` with ${names.join(' or ')}`
}

function page(): string {
  const rows = orderKindNames.map((kind) => {
    const entry = orderKind(kind)
    const cells = [
      `\`${kind}\``,
      `\`${entry.path}\``,
      entry.description,
      fieldsText(entry),
      entry.timesInForce.join(', '),
      ccxtText(entry),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return `# Kinds of orders

Each kind has an endpoint per side, \`POST /private/order/{path}/buy\` and \`/sell\`, and the socket method \`order.{path}\` with
\`side\`. \`order/test\`, \`order/batch\` and \`order/cancel_replace\` take every kind by its \`type\`; \`order/amend\` lowers the volume of an
open order of any kind. All take \`symbol\`, \`clientOrderId\`? and \`stpMode\`?.

| type | path | what it does | parameters | time in force (first: default) | ccxt |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

- \`stop\` is the last price at which an order is entered. A stop or take-profit that the last price has reached already is rejected.
- \`trail\` is a distance in the quote coin, \`trailPercent\` one in percent of the last price (at most 50, four decimals). An order shows
  where its stop is now as \`stopPrice\`.
- A conditional order holds its funds from the start. One that trades at the market stops at \`maxSlippage\` percent from its stop and
  at the price band.
- \`GTD\` goes with \`expireTime\`, in milliseconds since the Unix epoch, at most 366 days ahead. At that time the order, resting or
  waiting, expires with the reason \`good_till_date\`.
- \`order/cancel_replace\` cancels an order and places another of the given \`volume\`; the executed part of the old one is not subtracted.
  With \`expectedExecutedVolume\` it is refused with \`ORDER_CHANGED\` if the old order trades while the request is in flight.
- A pair of a limit and a stop order, of which one cancels the other, is \`order/oco/{side}\`; stop loss and take profit of a sale together
  are \`order/sltp/sl_tp\`. \`order/oco/replace\` takes new prices and a new volume for both orders of an open pair at once.
- Orders show the \`maxSlippage\` they were sent with.
`
}

test('KIND-5: docs/api/orders.md is written from the entries; after a change: vitest --update', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/api/orders.md')
})

test('KIND-5: a kind is written in its entry and in each language, which CONTRIBUTING.md lists', () => {
  const names = languages.map((language) => `web/languages/${language}.ts`)
  const files = ['server/trading/domain/order-kinds/order-kinds.ts', ...names]
  const sources = ['bench', 'cli', 'client', 'server', 'simulation', 'web'].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  const found = sources.filter((path) => {
    if (!/\.tsx?$/.test(path) || /\.test\.ts$|testing[^/]*\.ts$|\.generated\.ts$/.test(path)) return false
    return readFileSync(`${root}/${path}`, 'utf8').includes('take_profit_limit')
  })
  expect(found.toSorted()).toEqual(files)
  const guide = readFileSync(`${root}/CONTRIBUTING.md`, 'utf8')
  for (const file of files) expect(guide).toContain(file)
})
