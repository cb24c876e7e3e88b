import {
  type CampaignTest,
  type CampaignTestBody,
  leftOutTexts,
  rationsFirstContacts,
  resolveCampaignText,
  wordsOfCampaign,
} from '@prosa/contract'
import { storedFiles } from '../../conversation/model/present.ts'
import { auditOnPipeline } from '../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import type { Program } from '../../program.ts'
import { findContactByPhone, insertContact, listFields } from '../contacts/index.ts'
import { holdFiles } from '../files/index.ts'
import * as campaigns from './campaigns.queries.ts'
import { demandContacts, demandNumber } from './check-recipients.ts'
import { demandFile, demandVariables } from './create-campaign.ts'
import { whyLeftOut } from './eligibility.ts'
import { campaignErrors } from './errors.ts'
import { nextFirst } from './pace.ts'
import { recipientAccount } from './recipient-account.ts'
import { demandTemplate, fillFor, type KeptTemplate, templatesOf } from './template.ts'
import { listTests, noteTest, type TestRow } from './tests.queries.ts'

/** Limit per person: test messages cost money, or the number's reputation. */
const rate = { burst: 5, perSecond: 1 / 60 }
const testContactName = 'Teste de campanha'

/**
 * Sends a campaign's message to one phone, by the same rules: not to contacts that opted out, cannot be reached or are
 * being attended; it counts against the number's daily limit.
 * @throws notFound; 422 with the reason for not sending; 429; 502
 */
export const testCampaign = async (
  program: Program,
  db: Kysely<DB>,
  scope: Scope,
  body: CampaignTestBody,
): Promise<CampaignTest> => {
  const { companyId, userId } = scope
  const wait = program.rateLimiter.take(`campaign test ${userId}`, rate)
  if (wait > 0) throw new AppError(campaignErrors.testsAtOnce, { retryAfterSeconds: wait })
  const number = await demandNumber(db, scope, body)
  const template = await demandTemplate(program, db, companyId, body, number)
  const words = wordsOfCampaign(body)
  demandVariables({ message: words, messages: [] }, await listFields(db, companyId))
  const file = await demandFile(program, db, scope, { file: body.file, template })
  // A refusal must not leave a new contact.
  const { contactId, facts, isFirst, filled, text } = await db
    .transaction()
    .execute((tx) => demandRecipient(program, tx, scope, { ...body, number, template, words }))
  if (file) await holdFiles(db, companyId, { kind: 'bot', id: body.botId }, [file.fileId])
  const { connectionId, kind } = number
  const place = await program.conversation.writeFirst({
    companyId,
    claim: () =>
      Promise.resolve({
        connectionId,
        kind,
        contactId,
        phone: facts?.phone ?? null,
        text,
        ...(filled ? { template: filled.outbound } : {}),
        files: storedFiles(file && [file]),
        event: { kind: 'campaign-test', detail: {} },
      }),
    written: (pipeline, written) => {
      noteTest(pipeline, companyId, { ...written, connectionId, isFirst, createdBy: userId })
      auditOnPipeline(pipeline, { companyId, accountId: userId, action: 'campaign.tested', record: body.botId })
    },
  })
  if (!place) throw refusal(leftOutTexts.noPhone)
  const [made] = await listTests(db, companyId, userId, 1)
  if (!made) throw new Error('A test was not stored')
  return presentTest(made)
}

interface Recipient extends Pick<CampaignTestBody, 'phone' | 'workspaceId' | 'sampleId'> {
  number: campaigns.BotNumber
  template: KeptTemplate | null
  words: string
}

/** The contact and the message. @throws 422 with the reason for not sending */
const demandRecipient = async (program: Program, tx: Transaction<DB>, scope: Scope, test: Recipient) => {
  const { number, template, words } = test
  const contactId = await contactOf(tx, scope, test)
  const ids = [contactId, test.sampleId ?? contactId]
  const contacts = await demandContacts(tx, scope, number, ids, { words: [words], isOfSegment: false })
  const [facts, sample] = ids.map((id) => contacts.get(id))
  const account = recipientAccount(program.channels, number.kind, facts?.phone ?? null)
  const rules = { guards: ['attended'] as const, hasBasis: true, now: program.clock.now() }
  const why = whyLeftOut(facts ?? null, { account, isDoubled: false, message: '' }, rules)
  if (why) throw refusal(leftOutTexts[why])
  const isFirst = rationsFirstContacts(number.kind) && facts?.hasWritten === false
  if (isFirst) await demandRation(tx, scope.companyId, number, rules.now)
  const templates = templatesOf(program, number.kind)
  const filled = template && templates && sample ? fillFor(templates, template, sample) : null
  const text = template ? filled?.text : sample && resolveCampaignText(words, sample)
  if (text == null) throw refusal(leftOutTexts.lacksData)
  return { contactId, facts, isFirst, filled, text }
}

const refusal = (reason: string): AppError => {
  const message = `O teste não foi enviado: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`
  return new AppError(campaignErrors.testRefused, { message, fields: { phone: message } })
}

/** The contact with that phone; created if there is none. */
const contactOf = async (
  tx: Transaction<DB>,
  scope: Scope,
  { phone, workspaceId }: Pick<CampaignTestBody, 'phone' | 'workspaceId'>,
): Promise<number> => {
  const known = await findContactByPhone(tx, scope.companyId, scope.workspaceIds, phone)
  return known?.id ?? (await insertContact(tx, scope, { name: testContactName, phone, workspaceId })).id
}

const demandRation = async (
  db: Kysely<DB>,
  companyId: number,
  { connectionId, connectedAt }: campaigns.BotNumber,
  now: Date,
): Promise<void> => {
  const begun = await campaigns.listFirsts(db, companyId, connectionId)
  const begunMs = begun.map((at) => at.getTime())
  if (nextFirst(now.getTime(), { sinceMs: connectedAt.getTime(), begunMs }) > now.getTime())
    throw refusal('O número já escreveu hoje a quantas pessoas novas pode')
}

export const presentTest = ({ id, phone, created_at, status, failure }: TestRow): CampaignTest => ({
  id,
  phone,
  at: created_at.toISOString(),
  outcome: status,
  reason: status === 'failed' ? failure : null,
})
