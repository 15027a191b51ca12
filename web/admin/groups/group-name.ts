import { useText } from '../../i18n/text.ts'
import { type SystemGroupName, systemGroupNames } from '../permissions/group-setting.ts'
import { useEveryGroup } from '../queries.ts'

const isSystemName = (name: string): name is SystemGroupName => systemGroupNames.some((one) => one === name)

/** The name of a group; system groups have localized names. */
export function useGroupName(): (id: number) => string {
  const text = useText('permissions')
  const { data = [] } = useEveryGroup()
  return (id) => {
    const name = data.find((group) => group.id === id)?.name ?? text.unknown
    return isSystemName(name) ? text[name] : name
  }
}
