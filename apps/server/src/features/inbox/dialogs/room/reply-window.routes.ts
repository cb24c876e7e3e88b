import {
  api,
  findChannelFacts,
  getReplyWindow,
  listDialogTemplates,
  type Message,
  type ReplyWindow,
  sendDialogTemplate,
} from '@prosa/contract'
import type { ApprovedTemplate } from '../../../../channels/channel.ts'
import { conversationErrors } from '../../../../conversation/model/errors.ts'
import { presentMessage, storedFiles } from '../../../../conversation/model/present.ts'
import { dayIn } from '../../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError } from '../../../../platform/errors/index.ts'
import { clientIdOf, type Handle, type Scope } from '../../../../platform/http/index.ts'
import type { Program } from '../../../../program.ts'
import { costOf, findRates } from '../../../channels/index.ts'
import { exposeTemplates, messageToApi } from './conversations.api.ts'
import { type Chosen, createTemplateFill } from './fill-template.ts'
import { findSent, type WindowRow } from './reply-window.queries.ts'
import { sendAsIntegration, sendPersonMessage } from './send-message.ts'

const hourMs = 60 * 60_000

/** Until when people may write, and which templates they may send afterwards. */
export const registerReplyWindow = (handle: Handle, program: Program): void => {
  const { channels, clock, conversation } = program

  const templates = createTemplateFill(program)
  const { find, templatesOf, fill } = templates

  handle(getReplyWindow, async ({ scope, db, params }) => {
    const row = await find(db, scope, params.id)
    return presentWindow(row, clock.now(), templatesOf(row) !== null)
  })

  handle(listDialogTemplates, async ({ scope, db, params }) => {
    const row = await find(db, scope, params.id)
    if (!templatesOf(row)) return { result: [] }
    const { rows } = await templates.list(row)
    const prices = await priceEach(db, scope, row, rows, clock.now())
    return {
      result: rows.map((one) => ({
        ...one,
        buttons: [...one.buttons],
        variables: [...one.variables],
        price: prices.get(one.category) ?? null,
      })),
    }
  })

  /**
   * What an earlier call with this id has sent. Asked first: the provider may be away by now, or the template gone.
   * @throws clientIdReused
   */
  const findEarlier = async (
    db: Kysely<DB>,
    scope: Scope,
    dialogId: number,
    clientId: string,
    chosen: Chosen,
  ): Promise<Message | null> => {
    const { kind } = await find(db, scope, dialogId)
    const sent = await findSent(db, scope.companyId, dialogId, clientId)
    if (!sent) return null
    const isSame =
      sent.dialog_id === dialogId &&
      sent.user_id === scope.userId &&
      (sent.deleted_at !== null ||
        (sent.template !== null &&
          channels.find(kind)?.templates?.isFilledBy(sent.template, chosen) === true &&
          storedFiles(sent.files).every(({ fileId }) => fileId === chosen.fileId)))
    if (!isSame) throw new AppError(conversationErrors.clientIdReused)
    return presentMessage(sent)
  }

  handle(sendDialogTemplate, async ({ scope, db, params, body: { clientId, ...chosen } }) => {
    const earlier = await findEarlier(db, scope, params.id, clientId, chosen)
    if (earlier) return earlier
    const { message, fileIds, template } = await fill(db, scope, params.id, chosen)
    return sendPersonMessage(db, conversation, scope, params.id, { clientId, message, fileIds, template })
  })

  exposeTemplates(handle)

  handle(api.sendTemplate, async (call) => {
    const { scope, db, params, body } = call
    const clientId = clientIdOf(call)
    const earlier = await findEarlier(db, scope, params.id, clientId, body)
    if (earlier) return messageToApi(earlier)
    const { message: text, fileIds, template } = await fill(db, scope, params.id, body)
    const message = { clientId, message: text, fileIds, template }
    return messageToApi(await sendAsIntegration(db, conversation, scope, params.id, message))
  })
}

/** What a message of each category costs to this customer today, where that is known. */
const priceEach = async (
  db: Kysely<DB>,
  { timeZone }: Scope,
  { phone }: WindowRow,
  rows: readonly ApprovedTemplate[],
  now: Date,
): Promise<Map<string, { currency: string; amount: number }>> => {
  const prices = new Map<string, { currency: string; amount: number }>()
  if (phone === null) return prices
  for (const category of new Set(rows.map((one) => one.category))) {
    const [total] = costOf(await findRates(db, category, dayIn(timeZone, now)), [phone])?.totals ?? []
    if (total) prices.set(category, { currency: total.currency, amount: total.amount })
  }
  return prices
}

/**
 * A refusal of the channel counts more than our clock. Where bots have less time than people, a bot's refusal says
 * nothing about people.
 */
const presentWindow = (row: WindowRow, now: Date, hasTemplates: boolean): ReplyWindow => {
  const { kind, lastInboundAt, refusedTo } = row
  const hours = findChannelFacts(kind)?.capabilities.replyWindowHours
  if (!hours) return { isOpen: true, endsAt: null, hasTemplates }
  const endsAt = lastInboundAt && new Date(lastInboundAt.getTime() + hours.person * hourMs)
  const isRefused = refusedTo.some((sender) => sender === 'HUMAN' || hours.bot === hours.person)
  const isOpen = endsAt !== null && endsAt > now && !isRefused
  return { isOpen, endsAt: endsAt?.toISOString() ?? null, hasTemplates }
}
