import { acceptedExtension, templateHeaderFiles, unknownFileMime, wrongHeaderFile } from '@prosa/contract'
import type { ApprovedTemplate, ChannelTemplates, OutboundTemplate } from '../../../../channels/channel.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError, defineErrors, errors } from '../../../../platform/errors/index.ts'
import type { Scope } from '../../../../platform/http/index.ts'
import type { Program } from '../../../../program.ts'
import { findFiles } from '../../../files/index.ts'
import { seeDialog } from './read-dialog.ts'
import { findWindow, type WindowRow } from './reply-window.queries.ts'

const windowErrors = defineErrors({
  noTemplates: [422, 'Este canal não tem mensagens aprovadas.'],
  notListed: [502, 'Os templates não puderam ser buscados. Tente de novo.'],
  unknownTemplate: [422, 'O template não existe mais, ou não está aprovado.'],
  wrongValues: [400, 'Preencha todas as variáveis do template.'],
  noHeaderFile: [422, 'Escolha o arquivo do cabeçalho do template.'],
})

const listMs = 10_000

export interface Chosen {
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

/** A template with what was filled in: the text that the customer reads, and the provider's form. */
export interface FilledTemplate {
  approved: ApprovedTemplate
  message: string
  fileIds: string[]
  template: OutboundTemplate
}

/** Approved templates of a dialog's account, read from its provider. */
export const createTemplateFill = ({ channels, secrets }: Pick<Program, 'channels' | 'secrets'>) => {
  /** @throws notFound for a dialog that the person does not see */
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
  /** @throws 422 for a template that is gone, and for its file; 400 for a gap without a value; 502 */
  const fill = async (db: Kysely<DB>, scope: Scope, dialogId: number, chosen: Chosen): Promise<FilledTemplate> => {
    const { name, language, values, fileId } = chosen
    // Read again: a template that was approved when the list was read may be paused by now.
    const { templates, rows } = await list(await find(db, scope, dialogId))
    const approved = rows.find((one) => one.name === name && one.language === language)
    if (!approved) throw new AppError(windowErrors.unknownTemplate)
    if (values.length !== approved.variables.length) throw new AppError(windowErrors.wrongValues)
    const filled = templates.fill(approved, values)
    if (!filled) throw new AppError(windowErrors.wrongValues)
    const fileIds = await headerOf(db, scope, approved, fileId ?? null)
    return { approved, message: filled.text, fileIds, template: filled.outbound }
  }
  return { find, templatesOf, list, fill }
}
