import {
  acceptedExtension,
  api,
  findChannelFacts,
  getReplyWindow,
  listDialogTemplates,
  type Message,
  type ReplyWindow,
  sendDialogTemplate,
  templateHeaderFiles,
  unknownFileMime,
  wrongHeaderFile,
} from '@prosa/contract'
import type { ApprovedTemplate, ChannelTemplates } from '../../../../channels/channel.ts'
import { conversationErrors } from '../../../../conversation/model/errors.ts'
import { presentMessage, storedFiles } from '../../../../conversation/model/present.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError, defineErrors, errors } from '../../../../platform/errors/index.ts'
import { clientIdOf, type Handle, type Scope } from '../../../../platform/http/index.ts'
import type { Program } from '../../../../program.ts'
import { findFiles } from '../../../files/index.ts'
import { exposeTemplates, messageToApi } from './conversations.api.ts'
import { seeDialog } from './read-dialog.ts'
import { findSent, findWindow, type WindowRow } from './reply-window.queries.ts'
import { sendAsIntegration, sendPersonMessage } from './send-message.ts'

const windowErrors = defineErrors({
  noTemplates: [422, 'Este canal não tem mensagens aprovadas.'],
  notListed: [502, 'Os templates não puderam ser buscados. Tente de novo.'],
  unknownTemplate: [422, 'O template não existe mais, ou não está aprovado.'],
  wrongValues: [400, 'Preencha todas as variáveis do template.'],
  noHeaderFile: [422, 'Escolha o arquivo do cabeçalho do template.'],
})

const hourMs = 60 * 60_000
const listMs = 10_000

/** Until when people may write, and which templates they may send afterwards. */
export const registerReplyWindow = (handle: Handle, program: Program): void => {
  const { channels, clock, conversation, secrets } = program

  const find = async (db: Kysely<DB>, scope: Scope, dialogId: number): Promise<WindowRow> => {
    await seeDialog(db, scope, dialogId)
    const row = await findWindow(db, secrets, scope.companyId, dialogId)
    if (!row) throw new AppError(errors.notFound)
    return row
  }
  const templatesOf = ({ kind, active }: WindowRow): ChannelTemplates | null =>
    active ? (channels.find(kind)?.templates ?? null) : null
  const list = async (row: WindowRow): Promise<{ templates: ChannelTemplates; rows: readonly ApprovedTemplate[] }> => {
    const templates = templatesOf(row)
    if (!templates) throw new AppError(windowErrors.noTemplates)
    const rows = await templates.list(row.connection, AbortSignal.timeout(listMs))
    if ('refused' in rows) throw new AppError(windowErrors.notListed, { message: rows.refused })
    return { templates, rows }
  }

  handle(getReplyWindow, async ({ scope, db, params }) => {
    const row = await find(db, scope, params.id)
    return presentWindow(row, clock.now(), templatesOf(row) !== null)
  })

  handle(listDialogTemplates, async ({ scope, db, params }) => {
    const row = await find(db, scope, params.id)
    if (!templatesOf(row)) return { result: [] }
    const { rows } = await list(row)
    return { result: rows.map((one) => ({ ...one, buttons: [...one.buttons], variables: [...one.variables] })) }
  })

  const fill = async (db: Kysely<DB>, scope: Scope, dialogId: number, chosen: Chosen) => {
    const { name, language, values, fileId } = chosen
    // Read again: a template that was approved when the list was read may be paused by now.
    const { templates, rows } = await list(await find(db, scope, dialogId))
    const template = rows.find((one) => one.name === name && one.language === language)
    if (!template) throw new AppError(windowErrors.unknownTemplate)
    if (values.length !== template.variables.length) throw new AppError(windowErrors.wrongValues)
    const filled = templates.fill(template, values)
    if (!filled) throw new AppError(windowErrors.wrongValues)
    const { text, outbound } = filled
    const fileIds = await headerOf(db, scope, template, fileId ?? null)
    return { message: text, fileIds, template: outbound }
  }

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
    const filled = await fill(db, scope, params.id, chosen)
    return sendPersonMessage(db, conversation, scope, params.id, { clientId, ...filled })
  })

  exposeTemplates(handle)

  handle(api.sendTemplate, async (call) => {
    const { scope, db, params, body } = call
    const clientId = clientIdOf(call)
    const earlier = await findEarlier(db, scope, params.id, clientId, body)
    if (earlier) return messageToApi(earlier)
    const message = { clientId, ...(await fill(db, scope, params.id, body)) }
    return messageToApi(await sendAsIntegration(db, conversation, scope, params.id, message))
  })
}

interface Chosen {
  name: string
  language: string
  values: readonly string[]
  fileId?: string | null | undefined
}

/** The file above the text. @throws 422 for a missing file or one of another type than the template requires */
const headerOf = async (
  db: Kysely<DB>,
  scope: Scope,
  { headerFile }: ApprovedTemplate,
  fileId: string | null,
): Promise<string[]> => {
  if (headerFile === null) return []
  const [file] = fileId === null ? [] : await findFiles(db, scope.companyId, [fileId], scope)
  if (!file) throw new AppError(windowErrors.noHeaderFile, { fields: { fileId: windowErrors.noHeaderFile.message } })
  const extension = file.mime === unknownFileMime ? undefined : acceptedExtension(file.name)
  if (!templateHeaderFiles[headerFile].some((one) => one === extension)) {
    const message = wrongHeaderFile(headerFile)
    throw new AppError(errors.unprocessable, { message, fields: { fileId: message } })
  }
  return [file.id]
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
