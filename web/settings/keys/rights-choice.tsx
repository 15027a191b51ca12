import { useQuery } from '@tanstack/react-query'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { useText } from '../../i18n/text.ts'
import { callTrading } from '../../session/call-trading.ts'
import { isAdministrator, usePerson } from '../../session/session-store.ts'
import { networkNames, type Permission, permissionNames } from './trading-key.ts'

export interface KeyRights {
  readonly permissions: ReadonlySet<Permission>
  /** The networks of a signer's key, which has no other permission; undefined for other keys. */
  readonly networks: ReadonlySet<string> | undefined
}

/** The rights as the API takes them. */
export function grantOf({ permissions, networks }: KeyRights) {
  if (networks !== undefined) return { permissions: 'wallet', networks: [...networks].join(',') }
  return { permissions: permissionNames.filter((name) => permissions.has(name)).join(',') }
}

export interface RightsChoiceProps {
  readonly rights: KeyRights
  readonly onChange: (rights: KeyRights) => void
}

/** The permissions of a key. Administrators can make one for a signer instead. */
export function RightsChoice({ rights, onChange }: RightsChoiceProps) {
  const text = useText('settings')
  const mayMakeSigner = isAdministrator(usePerson())
  const { permissions, networks } = rights
  const isSigner = networks !== undefined
  return (
    <>
      <fieldset>
        <legend>{text.permissions}</legend>
        {permissionNames.map((name) => (
          <Checkbox
            key={name}
            isSelected={!isSigner && permissions.has(name)}
            isDisabled={isSigner}
            onChange={(isOn) => onChange({ ...rights, permissions: withItem(permissions, name, isOn) })}
            description={text[`${name}Text`]}
          >
            {text[name]}
          </Checkbox>
        ))}
        {mayMakeSigner ? (
          <Checkbox
            isSelected={isSigner}
            onChange={(isOn) => onChange({ ...rights, networks: isOn ? new Set() : undefined })}
            description={text.walletText}
          >
            {text.wallet}
          </Checkbox>
        ) : null}
        {isSigner || permissions.size > 0 ? null : <p className="field-error">{text.onePermission}</p>}
      </fieldset>
      {networks === undefined ? null : (
        <NetworkChoice chosen={networks} onChange={(next) => onChange({ ...rights, networks: next })} />
      )}
    </>
  )
}

interface NetworkChoiceProps {
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

function NetworkChoice({ chosen, onChange }: NetworkChoiceProps) {
  const text = useText('settings')
  const { data, error, refetch } = useQuery({
    queryKey: ['signer-networks'],
    queryFn: () => callTrading('GET /public/coins_info', {}),
    select: networkNames,
  })
  return (
    <fieldset className="key-networks">
      <legend>{text.networks}</legend>
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.map((name) => (
        <Checkbox key={name} isSelected={chosen.has(name)} onChange={(isOn) => onChange(withItem(chosen, name, isOn))}>
          <bdi>{name}</bdi>
        </Checkbox>
      ))}
      {chosen.size > 0 ? null : <p className="field-error">{text.oneNetwork}</p>}
    </fieldset>
  )
}

function withItem<Item>(set: ReadonlySet<Item>, item: Item, isIn: boolean): ReadonlySet<Item> {
  const next = new Set(set)
  if (isIn) next.add(item)
  else next.delete(item)
  return next
}
