import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { postReaction } from './add-reaction.ts'
import { deleteReactionEndpoint } from './remove-reaction.ts'

export const reactionEndpoints: readonly AnyEndpoint[] = [postReaction, deleteReactionEndpoint]
