import { z } from 'zod'
import type { QueueTraits } from '../delivery/queues/notice.ts'
import type { WithDirectory } from '../directory/directory.ts'
import { writtenGroups } from './group-lists.ts'
import { groupSchema } from './wire.ts'

export const groupState = z.strictObject({ realm_user_groups: z.array(groupSchema) })

/** Type `realm_user_groups`. */
export function groupFields({ directory }: WithDirectory, { capabilities }: Pick<QueueTraits, 'capabilities'>) {
  return { realm_user_groups: writtenGroups(directory, capabilities.include_deactivated_groups) }
}
