import { listRooms, type RoomField } from '@prosa/contract'
import { readRooms } from '../../apps/server/src/features/inbox/dialogs/rooms/read-rooms.ts'
import type { Database } from '../../apps/server/src/platform/database/index.ts'
import { scopeOf, workspaces } from '../figures/inbox.ts'
import { type BenchDatabase, insertCompany, insertDialogs } from './database.ts'

const companyId = 1
const dayMs = 86_400_000
const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)

export type Body = Record<string, unknown>
const by = (field: RoomField, value: string | number): Body => ({ filters: [{ field, value }] })

/** Each single filter of the rooms' table, and orders. */
export const questions: [title: string, body: Body][] = [
  ['No filter', {}],
  ['ID', by('id', 123_456)],
  ['Lead, rare', by('leadName', 'wanderleia')],
  ['Lead, one in 4,000', by('leadName', 'otávio')],
  ['Lead, every room', by('leadName', 'cliente')],
  ['Lead, absent', by('leadName', 'xilofone')],
  ['Telefone, one', by('phone', '31900123456')],
  ['Telefone, every room', by('phone', '5531')],
  ['Atendido por, one of 20 bots', by('botName', 'B7')],
  ['Atendido por, a rare bot', by('botName', 'Raro')],
  ['Channel, rare', by('plataform', 'INSTAGRAM')],
  ['Transferido para, frequent', by('transferredTo', 'Marina')],
  ['Transferido para, rare and old', by('transferredTo', 'Zilda')],
  ['Sem transferência', by('transferredTo', 'Sem transferência')],
  ['Workspace', by('workspace', 'W50')],
  ['Objetivo, every room', by('objective', 'Atendimento')],
  ['Objetivo, rare', by('objective', 'Suporte')],
  ['Etapa, frequent', by('tag', 'Negociação')],
  ['Etapa, rare and old', by('tag', 'Encerramento')],
  ['Iniciado em, today', { startAtPeriod: { startAt: day(0), endAt: day(0) } }],
  ['Iniciado em, a day two months ago', { startAtPeriod: { startAt: day(60), endAt: day(60) } }],
  ['Última mensagem, today', { lastMessagePeriod: { startAt: day(0), endAt: day(0) } }],
  ['Última mensagem, a day two months ago', { lastMessagePeriod: { startAt: day(60), endAt: day(60) } }],
  ['Horário Status, a day two months ago', by('statusTime', day(60))],
  ['Status Aberto', by('status', 'Aberto')],
  ['As it opens: Aberto, today', { ...by('status', 'Aberto'), lastMessagePeriod: { startAt: day(0), endAt: day(0) } }],
  ['Sorted by ID', { sortField: 'id' }],
  ['Sorted by Lead', { sortField: 'leadName' }],
  ['Sorted by Iniciado em', { sortField: 'firstMessage' }],
]

/** A page of the table, as the call reads it. */
export const askRooms = (db: ReturnType<Database['scoped']>, body: Body) =>
  readRooms(db, scopeOf(companyId), listRooms.schema.body.parse({ limit: 20, ...body }))

/** An ordinary company's rooms of ninety days, with what is rare and what is frequent in every column. */
export const insertRoomsTable = async ({ owner }: BenchDatabase, rooms: number): Promise<void> => {
  await insertCompany(owner, companyId, workspaces)
  await insertDialogs(owner, companyId, rooms, 1, workspaces, 0)
  await owner.query('set session_replication_role = replica')
  await owner.query(`update contact set name = 'Wanderleia ' || id, search = 'wanderleia ' || id where id % 250000 = 8`)
  await owner.query(`update contact set name = 'Otávio ' || id, search = 'otavio ' || id where id % 4000 = 9`)
  await owner.query(`update contact set phone = '+55 31 ' || (900000000 + id)`)
  await owner.query(
    `insert into bot (company_id, id, name, name_folded, workspace_id, token, target) values (1, 900, 'Raro', 'raro', 1001, 'bench-raro', 2)`,
  )
  await owner.query(
    `insert into connection (company_id, id, kind, bot_id, external_id) values (1, 900, 'instagram', 900, 'bench-raro')`,
  )
  await owner.query(`update dialog set opened_at = first_at`)
  await owner.query(`update dialog set bot_id = 900, connection_id = 900 where id % 25000 = 11`)
  await owner.query(
    `update dialog set tag_stage = case when last_at < now() - interval '80 days' and id % 7000 = 0 then 'Encerramento' else 'Negociação' end where id % 20 = 0`,
  )
  await owner.query(
    `update dialog set transferred_at = last_at, transferred_to = case when last_at < now() - interval '80 days' and id % 9 = 0 and id % 1000 = 10 then 'Zilda' else 'Marina Duarte' end where id % 10 = 0`,
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze contact, dialog, dialog_party')
}
