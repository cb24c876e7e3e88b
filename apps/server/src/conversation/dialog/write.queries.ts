import type { Pipeline } from '../../platform/database/index.ts'
import { messageReply } from '../model/message-columns.ts'
import type { StoredReply } from '../model/present.ts'
import { hasNewRules, hotRow, ownerRow, ruledRow, writeRuled } from './columns.ts'
import type { DialogDraft } from './draft.ts'

const write = 'select write_turns($1::int[], $2::jsonb[])'

/**
 * Writes what drafts of any companies say, in one statement; their dialogs are locked. It is not awaited: the pipeline's commit
 * settles it.
 */
export const writeDrafts = (pipeline: Pipeline, drafts: readonly DialogDraft[]): void => {
  if (drafts.length === 0) return
  const byCompany = Map.groupBy(drafts, (draft) => draft.dialog.companyId)
  void pipeline.query(write, [
    [...byCompany.keys()],
    [...byCompany.values()].map((own) => JSON.stringify(writesOf(own))),
  ])
  for (const [companyId, own] of byCompany) {
    lowerMarks(pipeline, companyId, own)
    writeRules(pipeline, companyId, own)
    queueCalls(pipeline, companyId, own)
    queueDeliveries(pipeline, companyId, own)
    writeHeld(pipeline, companyId, own)
    writeOrigins(pipeline, companyId, own)
    writeFetches(pipeline, companyId, own)
    writeTemplates(pipeline, companyId, own)
    writeBulk(pipeline, companyId, own)
    writeQuestions(pipeline, companyId, own)
    writeConsents(pipeline, companyId, own)
    writeCampaignMoments(pipeline, companyId, own)
  }
}

/** Only rooms of workspaces that have rules, and few of their turns. */
const writeRules = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const changed = drafts.filter(({ before, dialog }) => hasNewRules(before, dialog))
  if (changed.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(writeRuled, [companyId, JSON.stringify(changed.map(({ dialog }) => ruledRow(dialog)))])
}

/** What the bot is given once the company goes on; nothing but in a suspension. */
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

/** What outside channels alone tell of a message, and what a person's answers; most messages have neither. */
const writeOrigins = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const told = drafts.flatMap(({ dialog, messages }) =>
    messages
      .filter(({ sentAt, replyTo, quotes }) => sentAt !== null || replyTo !== null || quotes !== null)
      .map((message) => ({ dialogId: dialog.id, message })),
  )
  if (told.length === 0) return
  pipeline.setCompany(companyId)
  const written = pipeline.query<{ dialog_id: number; seq: number; answers: StoredReply | null }>(
    `update message m set provider_at = u.sent_at, reply_to_seq = coalesce(u.quotes, (
       select r.seq from message r where r.company_id = $1 and r.dialog_id = m.dialog_id
        and (r.ext_id = u.reply_to or r.provider_id = u.reply_to) order by r.seq desc limit 1))
     from unnest($2::int[], $3::int[], $4::timestamptz[], $5::text[], $6::int[]) u(dialog_id, seq, sent_at, reply_to, quotes)
     where m.company_id = $1 and m.dialog_id = u.dialog_id and m.seq = u.seq
     returning m.dialog_id, m.seq, ${messageReply('m')} as answers`,
    [
      companyId,
      told.map(({ dialogId }) => dialogId),
      told.map(({ message }) => message.seq),
      told.map(({ message }) => message.sentAt?.toISOString() ?? null),
      told.map(({ message }) => message.replyTo),
      told.map(({ message }) => message.quotes),
    ],
  )
  // Those who listen get it with the message. What went wrong is the commit's to throw.
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

/** Approved messages that go out for what people read; few messages have one. */
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

/** Messages of campaigns: they leave after replies, and nobody sends one again whose outcome is unknown. */
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

/** What customers are asked once their room was closed; few turns close one. */
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

/** What customers said about campaigns; few do. */
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

/** Files whose bytes the provider still has: a worker takes them up after the commit. */
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

/**
 * A room that begins to wait without a new message (passed on by hand or by time), or waits in another workspace from now on, lies before
 * what people have marked as "all read until": their marks go back behind it, so that it counts as unread for who has not read it.
 */
const lowerMarks = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const begun = drafts.filter(
    ({ before, dialog, messages }) =>
      dialog.waits && messages.length === 0 && (!before.waits || before.workspaceId !== dialog.workspaceId),
  )
  if (begun.length === 0) return
  const oldest = new Date(Math.min(...begun.map(({ dialog }) => dialog.lastAt.getTime())) - 1)
  pipeline.setCompany(companyId)
  void pipeline.query('update inbox_mark set read_until = $2 where company_id = $1 and read_until > $2', [
    companyId,
    oldest,
  ])
}

/** Calls of a bot's agent are in a lane of their own, below zero: a customer waits for them, whatever the bot's webhook is at. */
const laneOf = (callId: string, botId: number): number => (callId.startsWith('language:') ? -botId : botId)

/** Calls whose answer the conversation waits for. */
const queueCalls = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const calls = drafts.flatMap(({ dialog, calls: ids }) => ids.map((id) => ({ id, dialog })))
  if (calls.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(
    `insert into flow_call (company_id, dialog_id, call_id, bot_id)
     select $1, u.dialog_id, u.call_id, u.bot_id from unnest($2::int[], $3::text[], $4::int[]) u(dialog_id, call_id, bot_id)
     on conflict do nothing`,
    [
      companyId,
      calls.map(({ dialog }) => dialog.id),
      calls.map(({ id }) => id),
      calls.map(({ dialog, id }) => laneOf(id, dialog.botId ?? 0)),
    ],
  )
}

/** What outside systems are told; nothing is written down where the bot has no address for it, or it is switched off. */
const queueDeliveries = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const all = drafts.flatMap(({ dialog, deliveries }) =>
    dialog.botId === null ? [] : deliveries.map((one) => ({ ...one, dialogId: dialog.id, botId: dialog.botId })),
  )
  if (all.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(
    `with made as (
       insert into webhook_delivery (company_id, bot_id, dialog_id, kind, detail, sequence)
       select $1, u.bot_id, u.dialog_id, u.kind, u.detail, u.sequence
       from unnest($2::int[], $3::int[], $4::text[], $5::bigint[], $6::int[]) with ordinality u(dialog_id, bot_id, kind, detail, sequence, place)
       join bot_webhook w on w.company_id = $1 and w.bot_id = u.bot_id
       where case u.kind when 'close' then w.close_room_url when 'message' then w.send_message_url else w.transfer_url end <> ''
        and not exists (select from webhook_endpoint e where e.company_id = $1 and e.bot_id = u.bot_id and e.kind = u.kind
         and e.off_at is not null)
       order by u.place on conflict do nothing returning id, bot_id, dialog_id)
     insert into webhook_queue (company_id, bot_id, dialog_id, delivery_id) select $1, bot_id, dialog_id, id from made order by id`,
    [
      companyId,
      all.map(({ dialogId }) => dialogId),
      all.map(({ botId }) => botId),
      all.map(({ kind }) => kind),
      all.map(({ detail }) => detail),
      all.map(({ sequence }) => sequence),
    ],
  )
}

/** Rows as `write_turns` (migrations) reads them; a list that is empty is left out. Dates become ISO texts on their way. */
const writesOf = (drafts: readonly DialogDraft[]): Record<string, readonly unknown[]> => {
  const lists = {
    dialogs: drafts.map(({ dialog }) => hotRow(dialog)),
    messages: drafts.flatMap(messageRows),
    outbox: drafts.flatMap(outboxRows),
    events: drafts.flatMap(eventRows),
    owners: drafts.filter((draft) => draft.ownerChanged).map(ownersRow),
    lists: drafts.flatMap(({ dialog, lists, at }) => lists.map((list) => ({ contact_id: dialog.contactId, list, at }))),
    files: drafts.flatMap(({ messages }) => messages.flatMap(({ files }) => files.map(({ fileId }) => fileId))),
  }
  return Object.fromEntries(Object.entries(lists).filter(([, rows]) => rows.length > 0))
}

/** Null for what is empty: most messages have neither buttons nor files. */
const filled = (list: readonly unknown[]): readonly unknown[] | null => (list.length === 0 ? null : list)

const messageRows = ({ dialog, messages }: DialogDraft) =>
  messages.map((message) => ({
    dialog_id: dialog.id,
    seq: message.seq,
    version: message.version,
    connection_id: dialog.connectionId,
    ext_id: message.extId,
    sender: message.sender,
    user_id: message.userId,
    body: message.text,
    buttons: filled(message.buttons),
    files: filled(message.files),
    node_id: message.nodeId,
    status: message.status,
    at: message.at,
    trace: message.trace,
  }))

const outboxRows = ({ dialog, messages }: DialogDraft) =>
  messages
    .filter(({ status }) => status === 'queued')
    .map(({ seq }) => ({ connection_id: dialog.connectionId, dialog_id: dialog.id, seq }))

const eventRows = ({ dialog, events }: DialogDraft) =>
  events.map(({ version, kind, userId, detail, at }) => ({
    dialog_id: dialog.id,
    version,
    kind,
    user_id: userId,
    detail,
    at,
  }))

const ownersRow = ({ before, dialog, at }: DialogDraft) => ({
  ...ownerRow(dialog),
  person_took_part_at: at,
  moved: before.workspaceId !== dialog.workspaceId,
})
