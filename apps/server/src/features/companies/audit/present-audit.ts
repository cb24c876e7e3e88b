import { type AuditRow, cutText } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { describeDevice } from '../../people/index.ts'
import { nameOfField } from './field-names.ts'
import * as queries from './list.queries.ts'
import { nameOfType, sentenceOf } from './sentences.ts'

/** Channels and endpoints are shown by their bot's name. */
const ofBot = new Set(['livechat', 'whatsapp', 'messenger', 'webhook'])

const asId = (value: unknown): number | null => {
  const id = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : null
}

/** The record whose name is shown: the row's own, or the bot or person it belongs to. */
const namedBy = ({ record_type: type, record_id, detail }: queries.AuditEntryRow): queries.RecordKey | null => {
  const at = (key: string, value: unknown): queries.RecordKey | null => {
    const id = asId(value)
    return id === null ? null : { type: key, id }
  }
  if (type === 'flow') return at('bot', detail.bot)
  if (ofBot.has(type)) return at('bot', record_id) ?? at('user', detail.user)
  if (type === 'password' || type === 'second-factor') return at('user', record_id)
  return at(type, record_id)
}

/** 'nº 12' for a deleted record, or one without a name that may be shown. */
const labelOf = (row: queries.AuditEntryRow, names: ReadonlyMap<string, string>): string | null => {
  const kept = row.detail.name
  if (typeof kept === 'string') return kept
  const named = namedBy(row)
  const name = named && names.get(`${named.type}:${named.id}`)
  if (name) return name
  const id = named?.id ?? row.record_id
  return id === null || id === undefined ? null : `nº ${id}`
}

/** 'Chrome no Windows' from a browser's user agent; the first words of a program's. */
const deviceOf = (userAgent: string | null): string | null => {
  if (userAgent === null) return null
  const { browser, system } = describeDevice(userAgent)
  if (browser && system) return `${browser} no ${system}`
  return browser ?? system ?? cutText(userAgent, 40)
}

export const presentAudit = async (
  db: Kysely<DB>,
  companyId: number | null,
  rows: readonly queries.AuditEntryRow[],
): Promise<AuditRow[]> => {
  const named = rows.map(namedBy).filter((key) => key !== null)
  const names = await queries.findNames(db, companyId, named)
  return rows.map((row) => {
    const label = labelOf(row, names)
    return {
      id: row.id,
      at: row.at.toISOString(),
      account:
        row.account_id === null ? null : { id: row.account_id, name: row.account_name ?? `nº ${row.account_id}` },
      isAdministrator: row.is_administrator,
      action: row.action,
      sentence: sentenceOf({
        action: row.action,
        account: row.account_name,
        isAdministrator: row.is_administrator,
        record: label,
        fields: row.fields,
      }),
      record: {
        type: row.record_type,
        id: row.record_id,
        label: [nameOfType(row.record_type), label].filter(Boolean).join(' · '),
      },
      fields: [...new Set(row.fields.map(nameOfField))],
      ip: row.ip,
      device: deviceOf(row.device),
      operation: row.operation,
      place: row.place,
      hash: row.hash,
    }
  })
}
