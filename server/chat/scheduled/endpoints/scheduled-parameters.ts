import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import type { ChatFailureCode } from '../../failures.ts'
import type { ScheduledMessage } from '../rules/scheduled-message.ts'

export const messageType = param.choice(['direct', 'private', 'channel', 'stream'])

/** Both kinds have an older and a newer name. */
export const storedType = (type: 'direct' | 'private' | 'channel' | 'stream'): ScheduledMessage['type'] =>
  type === 'channel' || type === 'stream' ? 'stream' : 'private'

export const recipients = param.json(z.union([z.int(), z.array(z.int())]), 'A channel id, or a list of user ids')

/** A scheduled message has the failures of a message sent now. */
export const sendingFailures: readonly ChatFailureCode[] = [
  'STREAM_DOES_NOT_EXIST',
  'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
  'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
]

/** Seconds since 1970, before the year 10000. */
export const deliveryTime = param.integer(z.int().min(0).max(253_402_300_799), 'Seconds since 1970')
