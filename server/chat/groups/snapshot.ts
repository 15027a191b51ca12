import { z } from 'zod'
import type { QueueTraits } from '../delivery/queues/notice.ts'
import type { WithDirectory } from '../directory/directory.ts'
import { groupSchema, groupWires } from './wire.ts'

export const groupState = z.strictObject({ realm_user_groups: z.array(groupSchema) })

/** Type `realm_user_groups`. */
export function groupFields({ directory }: WithDirectory, { capabilities }: Pick<QueueTraits, 'capabilities'>) {
  const groups = [...directory.groups().values()].sort((left, right) => left.id - right.id)
  const shown = capabilities.include_deactivated_groups ? groups : groups.filter((group) => !group.isDeactivated)
  const people = { users: directory.users(), waiting: directory.graph.waiting }
  return { realm_user_groups: groupWires(shown, people) }
}
