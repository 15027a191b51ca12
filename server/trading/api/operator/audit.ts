import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { findOperatorActions } from '../../store/operator-actions.ts'
import { formatCursor } from '../../store/queries/page.ts'
import { operatorActionJson, operatorActionSchema } from '../../wire/operator.ts'
import { pageParameters, pageReply, pageRequest, timeRangeOf, timeRangeParameters } from '../private/page-parameters.ts'

const { page, maxRowsPerPage, cursor } = pageParameters

export const getAuditLog = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/audit',
  tag: 'Operator',
  summary: 'List operator actions with operator, time, state before and after, and reason; newest first',
  access: 'admin',
  params: {
    operatorId: optional(param.integer(z.int().min(0))),
    action: optional(param.text(z.string().max(50))),
    subject: optional(param.text(z.string().max(200))),
    ...timeRangeParameters,
    page,
    maxRowsPerPage,
    cursor,
  },
  reply: pageReply(operatorActionSchema),
  failures: [],
  async handle({ params, services: { database } }) {
    const { operatorId, action, subject } = params
    const filter = { operatorId, action, subject, ...timeRangeOf(params) }
    const found = await findOperatorActions(database.sql, filter, pageRequest(params))
    return {
      rows: found.rows.map(operatorActionJson),
      nextCursor: found.next === undefined ? '' : formatCursor(found.next),
    }
  },
})
