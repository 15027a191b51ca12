import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ChatResultOf } from '../../../client/chat/call-types.ts'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { Table } from '../../design/display/table.tsx'
import { Tabs } from '../../design/display/tabs.tsx'
import { formatBytes } from '../../i18n/byte-size.ts'
import { useFormats } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { Card, Section } from '../../page/sections/section.tsx'
import { chatClient } from '../../session/chat-client.ts'
import { freshness } from '../queries.ts'
import { DayBars, dayName } from './day-bars.tsx'
import './usage.css'

type Usage = ChatResultOf<'GET /usage_statistics'>
type Day = Usage['days'][number]

const periods = [7, 30, 90] as const
const kinds = [
  ['people_channel_messages', 'peopleChannel'],
  ['people_direct_messages', 'peopleDirect'],
  ['bot_channel_messages', 'botChannel'],
  ['bot_direct_messages', 'botDirect'],
] as const
const userKinds = ['owner', 'administrator', 'moderator', 'member', 'guest', 'bots', 'deactivated'] as const

/** How the organization is used: people, messages, storage. */
export function UsageSection() {
  const shared = useText('admin')
  const text = useText('usage')
  const formats = useFormats()
  const [days, setDays] = useState<(typeof periods)[number]>(30)
  const query = useQuery({
    ...freshness,
    queryKey: ['admin', 'usage', days],
    queryFn: () => chatClient.call('GET /usage_statistics', { days }),
  })
  return (
    <Section title={shared.usage} text={text.about} isWide>
      <Tabs
        label={text.period}
        look="segments"
        value={String(days)}
        onChange={(id) => setDays(periods.find((one) => String(one) === id) ?? 30)}
        tabs={periods.map((one) => ({ id: String(one), label: text.lastDays(formats.number(one)) }))}
      />
      {query.isPending ? <Skeleton lines={6} /> : null}
      {query.isError ? <ErrorNote error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data === undefined ? null : <UsageContent usage={query.data} />}
    </Section>
  )
}

function UsageContent({ usage }: { readonly usage: Usage }) {
  const text = useText('usage')
  return (
    <>
      <Totals usage={usage} />
      {usage.is_complete ? null : <p className="usage-note">{text.incomplete}</p>}
      <Tabs
        label={text.show}
        defaultValue="chart"
        tabs={[
          { id: 'chart', label: text.chart, content: <Charts days={usage.days} /> },
          { id: 'table', label: text.table, content: <DayTable days={usage.days} /> },
        ]}
      />
      <Card title={text.users}>
        <UserTable users={usage.users} />
      </Card>
    </>
  )
}

function Totals({ usage }: { readonly usage: Usage }) {
  const text = useText('usage')
  const formats = useFormats()
  const language = useLanguage()
  const sent = usage.days.reduce((sum, day) => sum + kinds.reduce((part, [kind]) => part + day[kind], 0), 0)
  const used = formatBytes(language, usage.upload_bytes)
  const { upload_bytes_max: max } = usage
  return (
    <dl className="usage-totals">
      <Total name={text.activePeople}>{formats.number(usage.active_people)}</Total>
      <Total name={text.messages}>{formats.number(sent)}</Total>
      <Total name={text.storage}>{max === null ? used : text.storageOf(used, formatBytes(language, max))}</Total>
    </dl>
  )
}

function Total({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Charts({ days }: { readonly days: readonly Day[] }) {
  const text = useText('usage')
  const formats = useFormats()
  const dates = days.map(({ date }) => date)
  const active = days.map((day) => day.active_people)
  const series = kinds.map(([kind, name]) => ({ name: text[name], values: days.map((day) => day[kind]) }))
  const sent = days.map((day) => kinds.reduce((sum, [kind]) => sum + day[kind], 0))
  const highest = (values: readonly number[]) => text.highest(formats.number(Math.max(0, ...values)))
  const labelled = (title: string, values: readonly number[]) => `${title}. ${highest(values)}`
  return (
    <>
      <figure className="usage-chart">
        <figcaption>
          {text.activePerDay} <small>{highest(active)}</small>
        </figcaption>
        <DayBars
          label={labelled(text.activePerDay, active)}
          dates={dates}
          series={[{ name: text.activePeople, values: active }]}
        />
        <Ends dates={dates} />
      </figure>
      <figure className="usage-chart">
        <figcaption>
          {text.messagesPerDay} <small>{highest(sent)}</small>
        </figcaption>
        <DayBars label={labelled(text.messagesPerDay, sent)} dates={dates} series={series} />
        <Ends dates={dates} />
        <ul className="usage-legend">
          {series.map(({ name }, index) => (
            <li key={name}>
              <span className={`usage-swatch day-bar-part-${index}`} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
      </figure>
    </>
  )
}

/** The first and the last day below a chart. */
function Ends({ dates }: { readonly dates: readonly string[] }) {
  const formats = useFormats()
  return (
    <div className="usage-ends" dir="ltr" aria-hidden="true">
      <span dir="auto">{dayName(formats, dates[0] ?? '')}</span>
      <span dir="auto">{dayName(formats, dates.at(-1) ?? '')}</span>
    </div>
  )
}

function DayTable({ days }: { readonly days: readonly Day[] }) {
  const text = useText('usage')
  const formats = useFormats()
  const number = (id: keyof Day, title: string) => ({
    ...{ id, title, isNumber: true },
    cell: (day: Day) => formats.number(Number(day[id])),
  })
  return (
    <Table
      label={text.messagesPerDay}
      isDense
      items={days.toReversed()}
      keyOf={({ date }) => date}
      columns={[
        { id: 'date', title: text.day, cell: ({ date }) => dayName(formats, date) },
        number('active_people', text.activePeople),
        ...kinds.map(([kind, name]) => number(kind, text[name])),
      ]}
    />
  )
}

function UserTable({ users }: { readonly users: Usage['users'] }) {
  const text = useText('usage')
  const formats = useFormats()
  return (
    <Table
      label={text.users}
      isDense
      items={userKinds.map((kind) => ({ kind, count: users[kind] }))}
      keyOf={({ kind }) => kind}
      columns={[
        { id: 'role', title: text.role, cell: ({ kind }) => text[kind] },
        { id: 'count', title: text.count, isNumber: true, cell: ({ count }) => formats.number(count) },
      ]}
    />
  )
}
