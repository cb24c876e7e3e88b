import type { Pipeline } from '../../platform/database/index.ts'
import { hasNewRules, hotRow, ownerRow, ruledRow, writeRuled } from './columns.ts'
import type { DialogDraft } from './draft.ts'
import { writeRare } from './write-rare.queries.ts'

const write = 'select write_turns($1::int[], $2::jsonb[])'

/** Writes drafts of any companies in one statement; their dialogs must be locked. Not awaited: the pipeline's commit waits for it. */
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
    writeRare(pipeline, companyId, own)
  }
}

/** Only rooms of workspaces with rules. */
const writeRules = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const changed = drafts.filter(({ before, dialog }) => hasNewRules(before, dialog))
  if (changed.length === 0) return
  pipeline.setCompany(companyId)
  void pipeline.query(writeRuled, [companyId, JSON.stringify(changed.map(({ dialog }) => ruledRow(dialog)))])
}

/**
 * A room that starts to wait without a new message (transferred by hand or by a timer), or now waits in another workspace, is older than people's
 * "all read until" marks. The marks are moved back behind it, so that it counts as unread.
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

/** Calls to a bot's language agent have their own lane (negative id): a customer waits for them, whatever the bot's webhook does. */
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

/** Webhook events; none is stored where the bot has no address for them, or the address is disabled. */
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

/** Rows as `write_turns` (migrations) expects them. Empty lists are omitted; dates become ISO texts in JSON. */
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

/** Most messages have neither buttons nor files; what a row of JSON lacks is read as null. */
const filled = (list: readonly unknown[]): readonly unknown[] | undefined => (list.length === 0 ? undefined : list)

const messageRows = ({ dialog, messages }: DialogDraft) =>
  messages.map((message) => ({
    dialog_id: dialog.id,
    seq: message.seq,
    version: message.version,
    connection_id: dialog.connectionId,
    ext_id: message.extId ?? undefined,
    sender: message.sender,
    user_id: message.userId ?? undefined,
    body: message.text,
    buttons: filled(message.buttons),
    files: filled(message.files),
    node_id: message.nodeId ?? undefined,
    status: message.status,
    at: message.at,
    trace: message.trace ?? undefined,
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
