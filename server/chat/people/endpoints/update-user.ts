import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { roleNumbers } from '../../../kernel/values/roles.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { requireProofInBrowser, requireProofToAppoint, requireProofToRemove } from '../../sign-in/access.ts'
import { updateUser } from '../actions/update-user.ts'
import { emptyReply, userInPath, userNamed } from './user-parameters.ts'

export const profileChanges = z
  .array(z.object({ id: z.int(), value: z.union([z.string(), z.array(z.int()).max(1000), z.null()]).optional() }))
  .max(200)
  .transform((changes) => changes.map(({ id, value }) => ({ id, value: value ?? '' })))

export const patchUser = chatEndpoint({
  method: 'PATCH',
  path: '/users/{user_id_or_email}',
  tag: 'Users',
  summary: 'Change the name, role, address or profile of a user',
  access: 'user',
  params: {
    user_id_or_email: userInPath,
    full_name: optional(param.text(z.string().max(1000), 'New name')),
    role: optional(
      param.integer(
        z.literal(roleNumbers),
        '100 owner, 200 administrator, 300 moderator, 400 member, 600 guest; only owners give and remove the owner role',
      ),
    ),
    profile_data: optional(param.json(profileChanges, 'Values by profile field; null or an empty text removes one')),
    new_email: optional(param.text(z.string().max(254), 'New address')),
  },
  reply: emptyReply,
  description:
    'In a browser session, a new address, and giving or taking the roles owner and administrator, need a recent proof of identity.',
  failures: ['STEP_UP_REQUIRED'],
  async handle({ params, caller, request, services }) {
    const target = await userNamed(services, caller, params.user_id_or_email)
    if (params.role !== undefined && params.role !== target.role) {
      await requireProofToAppoint(services, request, params.role)
      await requireProofToRemove(services, request, target)
    }
    const isMoved = params.new_email !== undefined && params.new_email.trim() !== target.deliveryEmail
    if (isMoved) await requireProofInBrowser(services, request)
    await updateUser(services, caller, target.id, {
      fullName: params.full_name,
      role: params.role,
      profileData: params.profile_data,
      newEmail: params.new_email,
    })
    return {}
  },
})
