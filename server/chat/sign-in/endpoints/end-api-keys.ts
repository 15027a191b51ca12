import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'

export const endApiKeys = withDefault(
  param.flag('Also end the API keys of chat programs, which then have to sign in again'),
  false,
)
