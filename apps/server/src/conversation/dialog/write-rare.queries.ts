import { fold } from '@prosa/language'
import type { Pipeline } from '../../platform/database/index.ts'
import { messageReply } from '../model/message-columns.ts'
import type { StoredReply } from '../model/present.ts'
import type { DialogDraft } from './draft.ts'
import { writeAutomations } from './write-automations.queries.ts'

/**
 * What few turns write, each in a separate statement that is sent only when needed; their dialogs are locked, and the pipeline's commit awaits it.
 */
export const writeRare = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  writeHeld(pipeline, companyId, drafts)
  writeOrigins(pipeline, companyId, drafts)
  writeFetches(pipeline, companyId, drafts)
  writeTemplates(pipeline, companyId, drafts)
  writeBulk(pipeline, companyId, drafts)
  writePlanned(pipeline, companyId, drafts)
  writeQuestions(pipeline, companyId, drafts)
  writeTold(pipeline, companyId, drafts)
  writeConsents(pipeline, companyId, drafts)
  writeCampaignMoments(pipeline, companyId, drafts)
  writeAutomations(pipeline, companyId, drafts)
}

/** Messages for the bot after the company's suspension; empty otherwise. */
const writeHeld = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const rows = drafts.flatMap(({ dialog, held }) => held.map((one) => ({ ...one, dialogId: dialog.id })))
  if (rows.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(
    `insert into held_message (company_id, dialog_id, seq, button_id)
     select $1, u.dialog_id, u.seq, u.button_id from unnest($2::int[], $3::int[], $4::text[]) u(dialog_id, seq, button_id)`,
    [companyId, rows.map(({ dialogId }) => dialogId), rows.map(({ seq }) => seq), rows.map(({ buttonId }) => buttonId)],
  )
}

/** Details that only outside channels give about a message, and the message that it replies to; most messages have neither. */
const writeOrigins = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const told = drafts.flatMap(({ dialog, messages }) =>
    messages
      .filter((message) =>
        [message.sentAt, message.replyTo, message.quotes, message.what].some((told) => told !== null),
      )
      .map((message) => ({ dialogId: dialog.id, message })),
  )
  if (told.length === 0) return
  pipeline.setCompany(companyId)
  const written = pipeline.query<{ dialog_id: number; seq: number; answers: StoredReply | null }>(
    `update message m set provider_at = u.sent_at, what = u.what, reply_to_seq = coalesce(u.quotes, (
       select r.seq from message r where r.company_id = $1 and r.dialog_id = m.dialog_id
        and (r.ext_id = u.reply_to or r.provider_id = u.reply_to) order by r.seq desc limit 1))
     from unnest($2::int[], $3::int[], $4::timestamptz[], $5::text[], $6::int[], $7::text[]) u(dialog_id, seq, sent_at, reply_to, quotes, what)
     where m.company_id = $1 and m.dialog_id = u.dialog_id and m.seq = u.seq
     returning m.dialog_id, m.seq, ${messageReply('m')} as answers`,
    [
      companyId,
      told.map(({ dialogId }) => dialogId),
      told.map(({ message }) => message.seq),
      told.map(({ message }) => message.sentAt?.toISOString() ?? null),
      told.map(({ message }) => message.replyTo),
      told.map(({ message }) => message.quotes),
      told.map(({ message }) => message.what),
    ],
  )
  // Listeners get it with the message. An error is thrown by the commit.
  written.then(
    (rows) => {
      for (const { dialog_id, seq, answers } of rows) {
        const found = told.find(({ dialogId, message }) => dialogId === dialog_id && message.seq === seq)
        if (found) found.message.answers = answers
      }
    },
    () => undefined,
  )
}

/** Phones and names that contacts told the bot; a value that the contact already has stays. */
const writeTold = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const told = drafts.filter(({ phone, name }) => phone !== null || name !== null)
  if (told.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(
    `with told as (select u.id, max(u.phone) as phone, (array_agg(u.name) filter (where u.name is not null))[1] as name,
         (array_agg(u.folded) filter (where u.name is not null))[1] as folded
         from unnest($2::int[], $3::text[], $4::text[], $5::text[]) u(id, phone, name, folded) group by u.id),
       held as (select k.id, case when k.phone is null then t.phone end as phone, case when k.name is null then t.name end as name, t.folded
         from told t join contact k on k.company_id = $1 and k.id = t.id
         where k.phone is null and t.phone is not null or k.name is null and t.name is not null
         order by k.id for no key update of k)
     update contact k set phone = coalesce(k.phone, h.phone), name = coalesce(k.name, h.name), updated_at = now(),
       search = concat_ws(' ', case when h.name is not null then h.folded end, nullif(k.search, ''), regexp_replace(h.phone, '[^0-9]', '', 'g'))
     from held h where k.company_id = $1 and k.id = h.id`,
    [
      companyId,
      told.map(({ dialog }) => dialog.contactId),
      told.map(({ phone }) => phone),
      told.map(({ name }) => name),
      told.map(({ name }) => (name === null ? null : fold(name))),
    ],
  )
}

/** Files that are still at the provider: a worker fetches them after the commit. */
const writeFetches = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const wanted = drafts.flatMap(({ dialog, messages }) =>
    messages.flatMap(({ seq, files }) =>
      files.filter(({ pending }) => pending !== undefined).map(({ fileId }) => ({ dialogId: dialog.id, seq, fileId })),
    ),
  )
  if (wanted.length === 0) return
  void pipeline.query(
    `insert into media_fetch (company_id, dialog_id, seq, file_id)
     select $1, u.dialog_id, u.seq, u.file_id from unnest($2::int[], $3::int[], $4::uuid[]) u(dialog_id, seq, file_id)`,
    [
      companyId,
      wanted.map(({ dialogId }) => dialogId),
      wanted.map(({ seq }) => seq),
      wanted.map(({ fileId }) => fileId),
    ],
  )
}

/** Templates that are sent instead of the text; few messages have one. */
const writeTemplates = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const filled = drafts.flatMap(({ dialog, messages }) =>
    messages.flatMap(({ seq, template }) => (template ? [{ dialogId: dialog.id, seq, template }] : [])),
  )
  if (filled.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(
    `update message m set template = u.template from unnest($2::int[], $3::int[], $4::jsonb[]) u(dialog_id, seq, template)
     where m.company_id = $1 and m.dialog_id = u.dialog_id and m.seq = u.seq`,
    [
      companyId,
      filled.map(({ dialogId }) => dialogId),
      filled.map(({ seq }) => seq),
      filled.map(({ template }) => JSON.stringify(template)),
    ],
  )
}

/** Messages of campaigns: sent after replies, and never again when the outcome is unknown. */
const writeBulk = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const bulk = drafts.flatMap(({ dialog, messages }) =>
    messages.filter(({ isBulk }) => isBulk).map(({ seq }) => ({ dialogId: dialog.id, seq })),
  )
  if (bulk.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(
    `with late as (
       update outbox o set rank = 1 from unnest($2::int[], $3::int[]) u(dialog_id, seq)
       where o.company_id = $1 and o.dialog_id = u.dialog_id and o.seq = u.seq)
     update message m set on_unknown = 'never' from unnest($2::int[], $3::int[]) u(dialog_id, seq)
     where m.company_id = $1 and m.dialog_id = u.dialog_id and m.seq = u.seq`,
    [companyId, bulk.map(({ dialogId }) => dialogId), bulk.map(({ seq }) => seq)],
  )
}

/** Messages that were planned: looked at again before they are sent, and never sent again when the outcome is unknown. */
const writePlanned = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const planned = drafts.flatMap(({ dialog, messages }) =>
    messages.flatMap(({ seq, status, actId }) =>
      actId === null || status !== 'queued' ? [] : [{ dialogId: dialog.id, seq, actId }],
    ),
  )
  if (planned.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(
    `with looked as (
       update outbox o set act_id = u.act_id from unnest($2::int[], $3::int[], $4::int[]) u(dialog_id, seq, act_id)
       where o.company_id = $1 and o.dialog_id = u.dialog_id and o.seq = u.seq)
     update message m set on_unknown = 'never' from unnest($2::int[], $3::int[]) u(dialog_id, seq)
     where m.company_id = $1 and m.dialog_id = u.dialog_id and m.seq = u.seq`,
    [
      companyId,
      planned.map(({ dialogId }) => dialogId),
      planned.map(({ seq }) => seq),
      planned.map(({ actId }) => actId),
    ],
  )
}

/** Requests for a rating after a room was closed. */
const writeQuestions = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const asked = drafts.filter(({ asksSatisfaction }) => asksSatisfaction)
  if (asked.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(
    `insert into satisfaction (company_id, dialog_id, workspace_id, connection_id, identity_id, user_id, asked_at)
     select $1, u.dialog_id, d.workspace_id, d.connection_id, d.identity_id, d.last_attendant_id, u.at
     from unnest($2::int[], $3::timestamptz[]) u(dialog_id, at) join dialog d on d.company_id = $1 and d.id = u.dialog_id`,
    [companyId, asked.map(({ dialog }) => dialog.id), asked.map(({ at }) => at.toISOString())],
  )
}

/** Opt-outs and opt-ins of contacts. */
const writeConsents = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const said = drafts.flatMap(({ dialog, consents, at }) => consents.map((consent) => ({ dialog, at, ...consent })))
  if (said.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(
    `insert into contact_consent (company_id, contact_id, kind, channel, source, given_at, recorded_at, dialog_id)
     select $1, u.contact_id, u.kind, u.channel, u.words, u.at, u.at, u.dialog_id
     from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::int[]) u(contact_id, kind, channel, words, at, dialog_id)
     order by u.contact_id`,
    [
      companyId,
      said.map(({ dialog }) => dialog.contactId),
      said.map(({ kind }) => kind),
      said.map(({ channel }) => channel),
      said.map(({ words }) => words),
      said.map(({ at }) => at.toISOString()),
      said.map(({ dialog }) => dialog.id),
    ],
  )
}

const writeCampaignMoments = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const moved = drafts.filter(({ before, dialog }) => before.campaignAt !== dialog.campaignAt)
  if (moved.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(
    `update dialog d set campaign_at = u.at from unnest($2::int[], $3::timestamptz[]) u(id, at)
     where d.company_id = $1 and d.id = u.id`,
    [
      companyId,
      moved.map(({ dialog }) => dialog.id),
      moved.map(({ dialog }) => dialog.campaignAt?.toISOString() ?? null),
    ],
  )
}
