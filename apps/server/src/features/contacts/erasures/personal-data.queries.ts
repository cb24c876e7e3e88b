import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Limit of rows; a person's data is small except for messages. */
const most = 10_000

const all = async (db: Kysely<DB>, query: ReturnType<typeof sql<object>>): Promise<object[]> =>
  (await query.execute(db)).rows

/** The person's accounts, consents, lists, campaigns, ratings and dialogs, with readable titles. */
export const readSections = (
  db: Kysely<DB>,
  companyId: number,
  contactId: number,
): Record<string, () => Promise<object[]>> => ({
  contas: () =>
    all(
      db,
      sql`select c.kind as canal, i.external_id as conta, i.alias as "outra conta", i.created_at as "desde"
        from identity i join connection c on c.company_id = ${companyId} and c.id = i.connection_id
        where i.company_id = ${companyId} and i.contact_id = ${contactId} order by i.id limit ${most}`,
    ),
  consentimentos: () =>
    all(
      db,
      sql`select kind as tipo, channel as canal, basis as "base legal", source as origem, given_at as "dado em", recorded_at as "registrado em"
        from contact_consent where company_id = ${companyId} and contact_id = ${contactId} order by id limit ${most}`,
    ),
  'campos da empresa': () =>
    all(
      db,
      sql`select f.name as campo, v.value as valor from contact_value v join contact_field f on f.company_id = ${companyId}
          and f.id = v.field_id and f.deleted_at is null
        where v.company_id = ${companyId} and v.contact_id = ${contactId} order by f.name_folded limit ${most}`,
    ),
  tags: () =>
    all(
      db,
      sql`select g.name as tag from contact_tagged t join contact_tag g on g.company_id = ${companyId} and g.id = t.tag_id
          and g.deleted_at is null
        where t.company_id = ${companyId} and t.contact_id = ${contactId} order by g.name_folded limit ${most}`,
    ),
  listas: () =>
    all(
      db,
      sql`select list as lista, added_at as "desde" from contact_list
        where company_id = ${companyId} and contact_id = ${contactId} order by list limit ${most}`,
    ),
  campanhas: () =>
    all(
      db,
      sql`select c.name as campanha, coalesce(r.message, c.message) as mensagem, r.status as estado, r.reason as motivo,
          c.basis as "base legal", r.changed_at as "em"
        from campaign_recipient r join campaign c on c.company_id = ${companyId} and c.id = r.campaign_id
        where r.company_id = ${companyId} and r.contact_id = ${contactId} order by r.campaign_id limit ${most}`,
    ),
  conversas: () =>
    all(
      db,
      sql`select d.id as conversa, c.kind as canal, w.name as workspace, d.first_at as "início", d.closed_at as "fim",
          d.session -> 'variables' as "dados informados ao bot"
        from dialog_party p join dialog d on d.company_id = ${companyId} and d.id = p.dialog_id
        join connection c on c.company_id = ${companyId} and c.id = d.connection_id
        join workspace w on w.company_id = ${companyId} and w.id = d.workspace_id
        where p.company_id = ${companyId} and p.contact_id = ${contactId} order by d.id limit ${most}`,
    ),
  notas: () =>
    all(
      db,
      sql`select n.dialog_id as conversa, n.text as nota, n.created_at as "em"
        from dialog_party p join note n on n.company_id = ${companyId} and n.dialog_id = p.dialog_id and n.deleted_at is null
        where p.company_id = ${companyId} and p.contact_id = ${contactId} order by n.dialog_id, n.place limit ${most}`,
    ),
  'mensagens agendadas': () =>
    all(
      db,
      sql`select a.dialog_id as conversa, a.content ->> 'text' as mensagem, a.content -> 'template' ->> 'text' as template, a.due_at as "para",
          case a.state when 'waiting' then 'agendada' else 'não enviada' end as estado
        from dialog_party p join scheduled_act a on a.company_id = ${companyId} and a.dialog_id = p.dialog_id
          and a.kind = 'message' and a.state in ('waiting', 'stopped')
        where p.company_id = ${companyId} and p.contact_id = ${contactId} order by a.id limit ${most}`,
    ),
  lembretes: () =>
    all(
      db,
      sql`select a.dialog_id as conversa, a.content ->> 'text' as lembrete, a.due_at as "para",
          case a.state when 'waiting' then 'por vir' else 'por fazer' end as estado
        from dialog_party p join scheduled_act a on a.company_id = ${companyId} and a.dialog_id = p.dialog_id
          and a.kind = 'reminder' and a.state in ('waiting', 'fired')
        where p.company_id = ${companyId} and p.contact_id = ${contactId} order by a.id limit ${most}`,
    ),
  'follow-ups': () =>
    all(
      db,
      sql`select a.dialog_id as conversa, f.name as "follow-up", a.step as "passos enviados ou pulados", a.created_at as "começou em", a.state as estado
        from dialog_party p join scheduled_act a on a.company_id = ${companyId} and a.dialog_id = p.dialog_id and a.kind = 'step'
        join follow_up f on f.company_id = ${companyId} and f.id = a.follow_up_id
        where p.company_id = ${companyId} and p.contact_id = ${contactId} order by a.id limit ${most}`,
    ),
  avaliações: () =>
    all(
      db,
      sql`select s.dialog_id as conversa, s.score as nota, s.comment as "comentário", s.answered_at as "em"
        from dialog_party p join satisfaction s on s.company_id = ${companyId} and s.dialog_id = p.dialog_id and s.score is not null
        where p.company_id = ${companyId} and p.contact_id = ${contactId} order by s.id limit ${most}`,
    ),
})

export interface OwnMessage {
  dialogId: number
  seq: number
  sender: string
  text: string
  files: unknown
  at: Date
}

/** The messages of a contact's dialogs after a place, in order. */
export const listMessagesAfter = async (
  db: Kysely<DB>,
  companyId: number,
  contactId: number,
  { dialogId, seq, limit }: { dialogId: number; seq: number; limit: number },
): Promise<OwnMessage[]> => {
  const { rows } = await sql<OwnMessage>`
    select m.dialog_id as "dialogId", m.seq, m.sender, m.text, m.files, m.created_at as at
    from dialog_party p join message m on m.company_id = ${companyId} and m.dialog_id = p.dialog_id and m.deleted_at is null
    where p.company_id = ${companyId} and p.contact_id = ${contactId} and p.dialog_id >= ${dialogId}
      and (m.dialog_id, m.seq) > (${dialogId}, ${seq})
    order by m.dialog_id, m.seq limit ${limit}`.execute(db)
  return rows
}
