import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'

export const endApiKeys = withDefault(param.flag('Also end the chat API keys; programs must then sign in again'), false)
