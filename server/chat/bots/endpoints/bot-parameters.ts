import { z } from 'zod'
import { inPath, optional, param } from '../../../kernel/endpoint/parameter.ts'
import type { BotDefaultNames } from '../actions/create-bot.ts'

export const botIdInPath = inPath(param.rowId('ID of the bot'))

export const botDefaultParameters = {
  default_sending_stream: optional(
    param.textOrNull(z.string().max(100), 'Default channel for its messages; empty for none'),
  ),
  default_events_register_stream: optional(
    param.textOrNull(z.string().max(100), 'Default channel for its events; empty for none'),
  ),
  default_all_public_streams: optional(param.flag('Whether it receives events of all public channels')),
}

export function sentDefaults(params: {
  readonly default_sending_stream: string | null | undefined
  readonly default_events_register_stream: string | null | undefined
  readonly default_all_public_streams: boolean | undefined
}): BotDefaultNames {
  return {
    sendingChannel: params.default_sending_stream,
    eventsChannel: params.default_events_register_stream,
    allPublic: params.default_all_public_streams,
  }
}
