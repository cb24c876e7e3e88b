import type { WebhookConfig } from '@prosa/contract'
import { filledRows, type HeaderRow, rowsOf } from '../../../shared/webhooks/header-rows.ts'
import { webhookEndpoints, webhookFields } from './endpoints.ts'

export type AddressField = (typeof webhookFields)[keyof typeof webhookFields]

export type ConfigForm = Record<AddressField, string> & { headers: readonly HeaderRow[] }

const addressesOf = (from: Record<AddressField, string>): Record<AddressField, string> =>
  Object.fromEntries(
    webhookEndpoints.map((endpoint) => [webhookFields[endpoint], from[webhookFields[endpoint]].trim()]),
  ) as Record<AddressField, string>

export const readForm = (config: WebhookConfig): ConfigForm => ({
  ...addressesOf(config),
  headers: rowsOf(config.headers),
})

export const bodyOf = ({ headers, ...addresses }: ConfigForm) => ({
  ...addressesOf(addresses),
  headers: filledRows(headers),
})
