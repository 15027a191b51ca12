import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatLimits } from '../../limits.ts'

export const groupIdInPath = inPath(param.integer())

/** Ids of users or groups. */
export const idList = param.json(z.array(z.int()).max(chatLimits.groupChangeMax))
