import type { Pipeline } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import { planByIndex } from '../deliver/outbox.queries.ts'
import { phoneCore } from '../model/phone-core.ts'

export interface Located {
  identityId: number
  contactId: number
  /** The open dialog, if there is one. */
  dialogId: number | null
  /** `seq` of this message, if it is stored already. */
  storedSeq: number | null
  /** Without an open dialog: the last request for a rating, if it is unanswered. */
  askedId: number | null
  askedDialogId: number | null
  askedAt: Date | null
  /** The dialog whose rating this message was stored as. */
  ratedDialogId: number | null
}

const locate = `select i.id as "identityId", i.contact_id as "contactId", p.dialog_id as "dialogId",
 m.seq as "storedSeq", q.id as "askedId", q.dialog_id as "askedDialogId", q.asked_at as "askedAt", a.dialog_id as "ratedDialogId"
 from (select 1) one
 left join identity i on i.company_id = $1 and i.connection_id = $2 and i.external_id = $3
 left join dialog_party p on p.company_id = $1 and p.connection_id = $2 and p.identity_id = i.id and p.open
 left join message m on m.company_id = $1 and m.connection_id = $2 and m.ext_id = $4
 left join satisfaction a on a.company_id = $1 and a.connection_id = $2 and a.ext_id = $4
 left join lateral (select s.id, s.dialog_id, s.asked_at, s.answered_at from satisfaction s
  where s.company_id = $1 and s.identity_id = i.id and p.dialog_id is null
  order by s.asked_at desc limit 1) q on q.answered_at is null`

// A sender with two ids may be known by either: the number may have been hidden at first, or be hidden now.
const locateByEither = locate.replace(
  'i.external_id = $3',
  `i.id = (select x.id from identity x where x.company_id = $1 and x.connection_id = $2
   and (x.external_id in ($3, $5) or x.alias = $5) order by (x.external_id = $3) desc limit 1)`,
)

export interface SenderIds {
  externalId: string
  alias?: string | undefined
}

/** What is known of the sender and of this message. */
export const locateSender = async (
  pipeline: Pipeline,
  companyId: number,
  connectionId: number,
  { externalId, alias }: SenderIds,
  extId: string,
): Promise<Located | Partial<Located>> => {
  const [row] =
    alias === undefined
      ? await pipeline.query<Located>(locate, [companyId, connectionId, externalId, extId])
      : await pipeline.query<Located>(locateByEither, [companyId, connectionId, externalId, extId, alias])
  return row ?? {}
}

/**
 * Stores a second id of a known customer, and the number of one whose number was hidden. Where another customer has that id already, both stay as
 * they are.
 */
export const noteSender = (
  pipeline: Pipeline,
  companyId: number,
  { identityId, alias, phone }: { identityId: number; alias: string; phone: string | undefined },
): void => {
  void pipeline.query(
    `update identity set alias = $3 where company_id = $1 and id = $2 and alias is null and external_id <> $3
      and not exists (select from identity x where x.company_id = $1 and x.connection_id = identity.connection_id and x.alias = $3)`,
    [companyId, identityId, alias],
  )
  if (phone === undefined) return
  void pipeline.query(
    `update contact k set phone = $3, search = trim(k.search || ' ' || regexp_replace($3, '[^0-9]', '', 'g')), updated_at = now()
     from identity i where i.company_id = $1 and i.id = $2 and k.company_id = $1 and k.id = i.contact_id and k.phone is null`,
    [companyId, identityId, phone],
  )
}

export interface ContactHints {
  name?: string | null
  email?: string | null
  phone?: string | null
  /** As built by `contactSearch`. */
  search: string
}

const createIdentity = `with k as (
  insert into contact (company_id, name, email, phone, search) values ($1, $4, $5, $6, $7) returning id),
 f as (insert into fact (company_id, kind, subject_kind, subject_id) select $1, 'contact.created', 'contact', k.id from k)
 insert into identity (company_id, contact_id, connection_id, external_id, alias) select $1, k.id, $2, $3, $8 from k
 returning id as "identityId", contact_id as "contactId"`

// The oldest, where the company has several contacts with this number.
const identifyWrittenDown = `with k as (
  select k.id from contact k where k.company_id = $1 and k.phone_core = $3
   and not exists (select from identity i where i.company_id = $1 and i.contact_id = k.id)
  order by k.id limit 1)
 insert into identity (company_id, contact_id, connection_id, external_id, alias) select $1, k.id, $2, $4, $5 from k
 returning id as "identityId", contact_id as "contactId"`

const digits = (text: string | null | undefined): string => text?.replace(/\D/g, '') ?? ''

/**
 * Creates the identity of an unknown sender. An existing contact without an identity (imported or entered by hand) is used where the channel
 * guarantees the phone number; else a contact is created. The unique index refuses a concurrent second identity.
 */
export const insertIdentity = async (
  pipeline: Pipeline,
  companyId: number,
  connectionId: number,
  { externalId, alias }: SenderIds,
  hints: ContactHints,
): Promise<{ identityId: number; contactId: number }> => {
  const otherId = alias === externalId ? null : (alias ?? null)
  // A number that a visitor typed is not verified by the channel.
  const isVouchedFor =
    digits(hints.phone) !== '' && [externalId, alias].some((own) => digits(own) === digits(hints.phone))
  if (isVouchedFor) {
    planByIndex(pipeline)
    const [known] = await pipeline.query<{ identityId: number; contactId: number }>(identifyWrittenDown, [
      companyId,
      connectionId,
      phoneCore(hints.phone ?? ''),
      externalId,
      otherId,
    ])
    if (known) return known
  }
  const [row] = await pipeline.query<{ identityId: number; contactId: number }>(createIdentity, [
    companyId,
    connectionId,
    externalId,
    hints.name ?? null,
    hints.email ?? null,
    hints.phone ?? null,
    hints.search,
    otherId,
  ])
  if (!row) throw new Error('An identity was not stored')
  return row
}

// `campaign_at` and `loop_score` carry over from the customer's last dialog: an unanswered campaign may still be answered (turn/take-opt-out.ts), and
// closing a conversation of two robots must not reset its score.
// A collaborator's own number has no bot: its dialogs belong to that person, in an active workspace of theirs. Without one, or when the person cannot
// sign in any more, they wait in a queue: of that workspace, else of the company's first.
// A bot's dialogs are in its workspace, or, where that was closed, in the company's first active one, because nobody sees into a closed workspace.
const createDialog = `with c as (
  select c.id, c.bot_id, coalesce(o.id, u.workspace_id,
    (select w.id from workspace w where w.company_id = $1 order by w.active desc, w.id limit 1)) as workspace_id,
   case when c.bot_id is not null then 'bot' when u.workspace_id is not null and u.active then 'person' else 'queue' end as owner,
   case when c.bot_id is null and u.workspace_id is not null and u.active then c.user_id end as user_id
  from connection c left join bot b on b.company_id = c.company_id and b.id = c.bot_id
  left join workspace o on o.company_id = c.company_id and o.id = b.workspace_id and o.active
  left join lateral (
   select wm.workspace_id, m.active from workspace_member wm
   join workspace w on w.company_id = wm.company_id and w.id = wm.workspace_id and w.active
   join member m on m.company_id = wm.company_id and m.id = wm.user_id
   where wm.company_id = $1 and wm.user_id = c.user_id order by wm.workspace_id limit 1) u on true
  where c.company_id = $1 and c.id = $2 and b.deleted_at is null),
 last as (
  select case when x.campaign_at <= $5::timestamptz - interval '30 days' then null
   when greatest(x.last_inbound_at, x.last_person_at) > x.campaign_at then x.campaign_at else $5 end as campaign_at,
   case when x.last_inbound_at > $5::timestamptz - interval '10 minutes' then x.loop_score else 0 end as loop_score
  from (select o.* from dialog_party p join dialog o on o.company_id = $1 and o.id = p.dialog_id
   where p.company_id = $1 and p.identity_id = $3 order by p.dialog_id desc limit 1) x),
 d as (
  insert into dialog (company_id, bot_id, workspace_id, connection_id, identity_id, contact_id, owner, owner_user_id, joined,
   begun_by_bot, first_at, last_at, opened_at, campaign_at, loop_score)
  select $1, c.bot_id, c.workspace_id, c.id, $3, $4, c.owner, c.user_id, c.user_id is not null, $6, $5, $5, $5, l.campaign_at, coalesce(l.loop_score, 0)
  from c left join last l on true returning id, workspace_id),
 w as (
  insert into contact_workspace (company_id, contact_id, workspace_id) select $1, $4, d.workspace_id from d on conflict do nothing),
 k as (
  update contact set workspace_id = coalesce(contact.workspace_id, d.workspace_id) from d
  where contact.company_id = $1 and contact.id = $4 and contact.workspace_id is null)
 insert into dialog_party (company_id, dialog_id, connection_id, identity_id, contact_id, first_at) select $1, d.id, $2, $3, $4, $5 from d
 returning dialog_id as "dialogId"`

export interface NewDialog {
  connectionId: number
  identityId: number
  contactId: number
  at: Date
  begunByBot: boolean
}

/**
 * Creates a dialog for a sender that has no open one. The unique index refuses a concurrent second one.
 * @throws notFound where the bot was deleted since its connection was found
 */
export const insertDialog = async (pipeline: Pipeline, companyId: number, dialog: NewDialog): Promise<number> => {
  const [row] = await pipeline.query<{ dialogId: number }>(createDialog, [
    companyId,
    dialog.connectionId,
    dialog.identityId,
    dialog.contactId,
    dialog.at.toISOString(),
    dialog.begunByBot,
  ])
  if (!row) throw new AppError(errors.notFound)
  return row.dialogId
}
