import type { WebhookConfig } from '@prosa/contract'
import { webhookEndpoints, webhookFields } from './endpoints.ts'

export type AddressField = (typeof webhookFields)[keyof typeof webhookFields]

/** A row of the headers table. */
export interface HeaderRow {
  key: string
  value: string
}

export type ConfigForm = Record<AddressField, string> & { headers: readonly HeaderRow[] }

/** An empty row, shown if there are no headers. */
export const emptyRow: HeaderRow = { key: '', value: '' }

const addressesOf = (from: Record<AddressField, string>): Record<AddressField, string> =>
  Object.fromEntries(
    webhookEndpoints.map((endpoint) => [webhookFields[endpoint], from[webhookFields[endpoint]].trim()]),
  ) as Record<AddressField, string>

export const readForm = (config: WebhookConfig): ConfigForm => ({
  ...addressesOf(config),
  headers: config.headers.length === 0 ? [emptyRow] : config.headers.map(({ key, value }) => ({ key, value })),
})

/** A single empty row counts as no header. */
const filledRows = (rows: readonly HeaderRow[]): readonly HeaderRow[] =>
  rows.length === 1 && rows[0]?.key.trim() === '' && rows[0].value.trim() === '' ? [] : rows

export const bodyOf = ({ headers, ...addresses }: ConfigForm) => ({
  ...addressesOf(addresses),
  headers: filledRows(headers),
})
