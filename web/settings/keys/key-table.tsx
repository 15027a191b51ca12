import { Button } from '../../design/buttons/button.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { Switch } from '../../design/fields/switch.tsx'
import { type Formats, useFormats } from '../../i18n/format.ts'
import { type TextOf, useText } from '../../i18n/text.ts'
import { useNow } from '../../platform/clock.ts'
import type { ListedKey } from './trading-key.ts'

export interface KeyTableProps {
  readonly keys: readonly ListedKey[]
  readonly onRevoke: (key: ListedKey) => void
  readonly onBound: (key: ListedKey, isOn: boolean) => void
}

type Text = TextOf<'settings'>

export function KeyTable({ keys, ...actions }: KeyTableProps) {
  const text = useText('settings')
  const formats = useFormats()
  const now = useNow()
  return (
    <Table
      label={text.tradingKeys}
      items={keys}
      keyOf={({ apiKey }) => apiKey}
      columns={columnsOf(text, formats, now, actions)}
      isStacked
    />
  )
}

function columnsOf(
  text: Text,
  formats: Formats,
  now: number,
  { onRevoke, onBound }: Omit<KeyTableProps, 'keys'>,
): TableColumn<ListedKey>[] {
  return [
    {
      id: 'name',
      title: text.name,
      cell: ({ label, apiKey }) => (
        <span className="key-name">
          <span>{label || text.unnamed}</span>
          <code>{`${apiKey.slice(0, 8)}…${apiKey.slice(-4)}`}</code>
        </span>
      ),
    },
    {
      id: 'permissions',
      title: text.permissions,
      cell: (listed) => <Permissions listed={listed} />,
    },
    {
      id: 'addresses',
      title: text.addresses,
      cell: ({ ipWhitelist }) =>
        ipWhitelist.length === 0 ? text.everywhere : <bdi className="num">{ipWhitelist.join(', ')}</bdi>,
    },
    { id: 'expires', title: text.expires, cell: (key) => expiry(key, text, formats, now) },
    {
      id: 'used',
      title: text.lastUse,
      cell: ({ lastUsedAt, lastUsedIp }) =>
        lastUsedAt === '0' ? text.never : <span title={lastUsedIp}>{formats.ago(Number(lastUsedAt), now)}</span>,
    },
    {
      id: 'bound',
      title: text.boundShort,
      cell: (key) => <BoundSwitch listed={key} onBound={onBound} />,
    },
    {
      id: 'actions',
      title: <span className="visually-hidden">{text.revoke}</span>,
      isAction: true,
      cell: (key) => (
        <Button
          size="small"
          onPress={() => onRevoke(key)}
          aria-label={`${text.revoke}: ${key.label || key.apiKey.slice(0, 8)}`}
        >
          {text.revoke}
        </Button>
      ),
    },
  ]
}

/** The permissions of a key, and the networks of a signer's key. */
function Permissions({ listed: { permissions, networks } }: { readonly listed: ListedKey }) {
  const text = useText('settings')
  return (
    <span className="key-permissions">
      {permissions.map((permission) => (
        <Badge key={permission} tone={permission === 'withdraw' ? 'warn' : 'neutral'}>
          {text[permission]}
        </Badge>
      ))}
      {networks.length === 0 ? null : <small dir="ltr">{networks.join(', ')}</small>}
    </span>
  )
}

/** Always on for keys of administrators and signers. */
function BoundSwitch({ listed, onBound }: { readonly listed: ListedKey } & Pick<KeyTableProps, 'onBound'>) {
  const text = useText('settings')
  const isFixed = listed.permissions.some((name) => name === 'admin' || name === 'wallet')
  return (
    <span title={isFixed ? text.boundOnlyAlways : text.boundOnlyText}>
      <Switch
        className="key-bound"
        isSelected={listed.boundSignaturesOnly}
        isDisabled={isFixed}
        onChange={(isOn) => onBound(listed, isOn)}
        aria-label={`${text.boundOnly}: ${listed.label || listed.apiKey.slice(0, 8)}`}
      >
        {null}
      </Switch>
    </span>
  )
}

function expiry({ expiresAt }: ListedKey, text: Text, formats: Formats, now: number) {
  if (expiresAt === '0') return text.never
  const at = Number(expiresAt)
  return at <= now ? <Badge tone="bad">{text.expired}</Badge> : formats.relative(at, now)
}
