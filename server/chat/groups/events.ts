import { z } from 'zod'
import { groupSchema } from './wire.ts'

const userGroup = z.strictObject({ type: z.literal('user_group') })

const groupChangeSchema = groupSchema
  .omit({
    id: true,
    date_created: true,
    creator_id: true,
    members: true,
    direct_subgroup_ids: true,
    is_system_group: true,
  })
  .partial()

export const groupEvents = [
  userGroup.extend({ op: z.literal('add'), group: groupSchema }),
  userGroup.extend({ op: z.literal('update'), group_id: z.int(), data: groupChangeSchema }),
  userGroup.extend({
    op: z.enum(['add_members', 'remove_members']),
    group_id: z.int(),
    user_ids: z.array(z.int()),
  }),
  userGroup.extend({
    op: z.enum(['add_subgroups', 'remove_subgroups']),
    group_id: z.int(),
    direct_subgroup_ids: z.array(z.int()),
  }),
  userGroup
    .extend({ op: z.literal('remove'), group_id: z.int() })
    .describe('For clients that do not know deactivated groups'),
] as const
