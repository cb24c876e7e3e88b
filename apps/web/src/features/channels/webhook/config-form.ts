import type { saveWebhookConfig, WebhookConfig } from '@prosa/contract'
import type { z } from 'zod'
import { webhookEndpoints, webhookFields } from './endpoints.ts'

type Body = z.input<typeof saveWebhookConfig.schema.body>
export type AddressField = (typeof webhookFields)[keyof typeof webhookFields]

/** A row of the table of headers; the id is of the screen alone. */
export interface HeaderRow {
  id: number
  key: string
  value: string
}

export interface ConfigForm {
  addresses: Record<AddressField, string>
  headers: readonly HeaderRow[]
}

let lastId = 0
/** An empty row, as the list begins with where there is none. */
export const newRow = (key = '', value = ''): HeaderRow => {
  lastId += 1
  return { id: lastId, key, value }
}

export const readForm = (config: WebhookConfig): ConfigForm => ({
  addresses: Object.fromEntries(
    webhookEndpoints.map((endpoint) => [webhookFields[endpoint], config[webhookFields[endpoint]]]),
  ) as ConfigForm['addresses'],
  headers: config.headers.length === 0 ? [newRow()] : config.headers.map(({ key, value }) => newRow(key, value)),
})

/** A single row that nobody has typed in is no header. */
export const filledRows = (rows: readonly HeaderRow[]): readonly HeaderRow[] =>
  rows.length === 1 && rows[0]?.key.trim() === '' && rows[0].value.trim() === '' ? [] : rows

const plain = (rows: readonly HeaderRow[]): string =>
  JSON.stringify(filledRows(rows).map(({ key, value }) => [key, value]))

/** What is to be saved: the fields that differ from what was read. */
export const changesOf = (read: ConfigForm, form: ConfigForm): Body => {
  const addresses = Object.entries(form.addresses).filter(
    ([field, value]) => value.trim() !== read.addresses[field as AddressField],
  )
  const headers = filledRows(form.headers).map(({ key, value }) => ({ key, value }))
  return { ...Object.fromEntries(addresses), ...(plain(read.headers) === plain(form.headers) ? {} : { headers }) }
}

export const hasChanges = (changes: Body): boolean => Object.keys(changes).length > 0
