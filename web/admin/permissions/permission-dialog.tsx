import { useState } from 'react'
import type { ChatParametersOf } from '../../../client/chat/call-types.ts'
import { useText } from '../../i18n/text.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { Listing } from '../listing.tsx'
import { usePermissionRules } from '../organization/organization-settings.ts'
import { type GroupSetting, settingChanges } from './group-setting.ts'
import { GroupSettingField } from './group-setting-field.tsx'
import { GroupsNote } from './groups-note.tsx'

/** The names of the labels, which the section takes from the API contract. */
export type SentPermissions = Omit<ChatParametersOf<'PATCH /streams/{stream_id}'>, 'stream_id'> &
  Omit<ChatParametersOf<'PATCH /user_groups/{user_group_id}'>, 'user_group_id'>

export interface PermissionDialogProps<Name extends string> {
  /** The name of the channel or group. */
  readonly name: string
  readonly kind: 'stream' | 'group'
  /** Labels by setting name, in display order. */
  readonly labels: Readonly<Record<Name, string>>
  readonly values: Readonly<Partial<Record<NoInfer<Name>, GroupSetting>>>
  /** Sends the changes. */
  readonly save: (sent: SentPermissions) => Promise<unknown>
  readonly changes: readonly string[]
  /** A note about how these permissions combine with others. */
  readonly note?: string
  readonly onClose: () => void
}

/** All permissions of a channel or a group in one form. */
export function PermissionDialog<Name extends string>(props: PermissionDialogProps<Name>) {
  const { name, kind, labels, values, save, changes, note, onClose } = props
  const shared = useText('admin')
  const text = useText('permissions')
  const rules = usePermissionRules()
  const settings = (Object.keys(labels) as Name[]).filter((setting) => values[setting] !== undefined)
  const [before] = useState(() => Object.fromEntries(settings.map((setting) => [setting, values[setting] ?? 0])))
  const [input, setInput] = useState(before)
  const sent = settingChanges(before, input)
  return (
    <ActionDialog
      title={text.permissionsOf(name)}
      onClose={onClose}
      submitText={shared.save}
      size="large"
      canSubmit={Object.keys(sent).length > 0}
      perform={() => save(sent as SentPermissions)}
      changes={changes}
      doneText={shared.saved}
    >
      {note === undefined ? null : <p className="admin-note">{note}</p>}
      <GroupsNote />
      <Listing query={rules}>
        {(known) => (
          <div className="permission-list">
            {settings.map((setting) => {
              const rule = known[kind][setting]
              return rule === undefined ? null : (
                <GroupSettingField
                  key={setting}
                  label={labels[setting]}
                  rule={rule}
                  value={input[setting] ?? 0}
                  onChange={(value) => setInput((now) => ({ ...now, [setting]: value }))}
                />
              )
            })}
          </div>
        )}
      </Listing>
    </ActionDialog>
  )
}
