import { z } from 'zod'
import type { TradingKey } from '../../accounts/ports.ts'
import { decimalText } from './market.ts'

export const apiKeySchema = z.object({
  apiKey: z.string(),
  label: z.string(),
  permissions: z.array(z.enum(['read', 'trade', 'withdraw', 'wallet', 'admin'])),
  ipWhitelist: z.array(z.string()).describe('Empty: any address'),
  createdAt: decimalText,
  expiresAt: decimalText.describe('0 for never'),
  lastUsedAt: decimalText.describe('0 if unused'),
  lastUsedIp: z.string(),
  belongsToSession: z.boolean().describe('Created by a sign-in of the web client; ends with the session'),
  boundSignaturesOnly: z.boolean().describe('Signatures over the parameters alone are refused'),
  networks: z.array(z.string()).describe('The networks of a key with the permission wallet; empty otherwise'),
})

export function apiKeyJson(key: TradingKey): z.input<typeof apiKeySchema> {
  return {
    apiKey: key.apiKey,
    label: key.label,
    permissions: [...key.permissions],
    ipWhitelist: [...key.ipRanges],
    createdAt: String(key.createdAtMs),
    expiresAt: String(key.expiresAtMs ?? 0),
    lastUsedAt: String(key.lastUsedAtMs ?? 0),
    lastUsedIp: key.lastUsedAddress ?? '',
    belongsToSession: key.belongsToSession,
    boundSignaturesOnly: key.boundSignaturesOnly,
    networks: [...key.networks],
  }
}
