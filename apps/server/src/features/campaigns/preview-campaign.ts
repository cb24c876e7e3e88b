import {
  type CampaignOwnField,
  type CampaignPreview,
  type CampaignPreviewBody,
  immediateStartMs,
  type LeftOutReason,
  lackingOf,
  type PreviewedMessage,
  rationsFirstContacts,
  resolveCampaignText,
  variableLabel,
  wordsOfCampaign,
} from '@prosa/contract'
import { dayIn } from '../../platform/clock/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import type { Program } from '../../program.ts'
import { costOf, findRates } from '../channels/index.ts'
import { listFields } from '../contacts/index.ts'
import { contactsOfSegment } from './audience.ts'
import * as campaigns from './campaigns.queries.ts'
import { type CheckedRecipient, checkRecipients, demandContacts, demandNumber } from './check-recipients.ts'
import { firstContactsPerDay, foretell, type Ration } from './pace.ts'
import { memoryKey, type ProviderMemory } from './provider-memory.ts'
import { countFirstsAhead, countTemplatesAround, countWaiting } from './room.queries.ts'
import { demandTemplate, fillFor, limitOf, listTemplates, templatesOf } from './template.ts'

/** What a campaign would do; writes nothing. @throws notFound; 422 for a bot that cannot send */
export const previewCampaign = async (
  program: Program,
  db: Kysely<DB>,
  scope: Scope,
  body: CampaignPreviewBody,
  memory: ProviderMemory,
): Promise<CampaignPreview> => {
  const number = await demandNumber(db, scope, body)
  const message = wordsOfCampaign(body)
  const ids = body.segment ? await contactsOfSegment(db, scope, body.segment, program.clock.now()) : body.contacts
  const isOfSegment = Boolean(body.segment)
  const contacts = await demandContacts(db, scope, number, ids, { words: [message], isOfSegment })
  const key = memoryKey(scope.companyId, number)
  const template = await demandTemplate(program, db, scope.companyId, body, number, () =>
    memory.templates.lately(key, () => listTemplates(program, db, scope.companyId, number)),
  )
  const templates = templatesOf(program, number.kind)
  const wanted = ids.map((contactId) => ({ contactId, message }))
  const checked = checkRecipients(program, { ...body, number, contacts, wanted })
  const receivers = checked.filter(({ leftOut }) => leftOut === null)
  const nowMs = program.clock.now().getTime()
  const wantedMs = Math.max(nowMs, body.startAt ? Date.parse(body.startAt) : nowMs + immediateStartMs)
  const ration = await rationOf(db, scope.companyId, number, new Date(wantedMs))
  const times = foretell({
    startMs: wantedMs,
    intervalMs: body.interval * 1_000,
    hours: body.hours ?? null,
    timeZone: scope.timeZone,
    ration,
    firsts: receivers.map(({ isFirst }) => isFirst),
  })
  const own = await listFields(db, scope.companyId)
  const start = new Date(times?.[0] ?? nowMs)
  const day = dayIn(scope.timeZone, start)
  const wanting = receivers.map(({ contactId }) => contactId)
  const [rates, dailyLimit, limitTaken, alsoWaiting] = await Promise.all([
    template ? findRates(db, template.approved.category, day) : [],
    template ? memory.limits.lately(key, () => limitOf(program, db, scope.companyId, number)) : null,
    template ? countTemplatesAround(db, scope.companyId, number.connectionId, start) : 0,
    body.guards.includes('recent') ? countWaiting(db, scope.companyId, wanting) : 0,
  ])
  const cost = template
    ? costOf(
        rates,
        receivers.flatMap(({ account }) => account ?? []),
      )
    : null
  const shown = body.only === 'receivers' ? receivers : checked.filter(({ leftOut }) => leftOut !== null)
  return {
    total: checked.length,
    receivers: receivers.length,
    leftOut: countReasons(checked),
    startsAt: times && new Date(times[0]).toISOString(),
    endsAt: times && new Date(times[1]).toISOString(),
    firstContacts: ration && {
      count: receivers.filter(({ isFirst }) => isFirst).length,
      perDay: firstContactsPerDay(nowMs - ration.sinceMs),
      others: ration.ahead,
    },
    cost: cost && template && { category: template.approved.category, ...cost },
    dailyLimit,
    limitTaken,
    alsoWaiting,
    result: shown.slice(body.offset, body.offset + body.limit).map((one) => {
      const facts = contacts.get(one.contactId)
      const filled = template && templates && facts ? fillFor(templates, template, facts) : null
      return { ...present(one, facts, filled?.text ?? null), lacks: lacksOf(one, facts, own) }
    }),
  }
}

const rationOf = async (
  db: Kysely<DB>,
  companyId: number,
  { connectionId, kind, connectedAt }: campaigns.BotNumber,
  start: Date,
): Promise<(Ration & { ahead: number }) | null> => {
  if (!rationsFirstContacts(kind)) return null
  const begun = await campaigns.listFirsts(db, companyId, connectionId)
  const ahead = await countFirstsAhead(db, companyId, connectionId, start)
  return { sinceMs: connectedAt.getTime(), begunMs: begun.map((at) => at.getTime()), ahead }
}

const countReasons = (checked: readonly CheckedRecipient[]): CampaignPreview['leftOut'] => {
  const counts = new Map<LeftOutReason, number>()
  for (const { leftOut } of checked) if (leftOut) counts.set(leftOut, (counts.get(leftOut) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count)
}

const lacksOf = (
  { message, leftOut }: CheckedRecipient,
  contact: campaigns.ContactRow | undefined,
  own: readonly CampaignOwnField[],
): string[] =>
  leftOut === 'lacksData' && contact ? lackingOf(message, contact).map((number) => variableLabel(number, own)) : []

const present = (
  { contactId, message, leftOut }: CheckedRecipient,
  contact: campaigns.ContactRow | undefined,
  filled: string | null,
): Omit<PreviewedMessage, 'lacks'> => ({
  contactId,
  name: contact?.name ?? null,
  phone: contact?.phone ?? null,
  text: leftOut === null && contact ? (filled ?? resolveCampaignText(message, contact)) : null,
  leftOut,
})
