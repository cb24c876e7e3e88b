import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  acceptedExtension,
  type CampaignBody,
  type CampaignOwnField,
  type CampaignSegment,
  campaignExtensions,
  campaignGuards,
  campaignVariables,
  type FileExtension,
  fileTooLarge,
  fileTypes,
  lackingOf,
  leftOutTexts,
  maxFileBytes,
  templateHeaderFiles,
  unknownFileMime,
  variablesOf,
  wordsOfCampaign,
  wrongCampaignFile,
  wrongHeaderFile,
} from '@prosa/contract'
import { fold } from '@prosa/language'
import { audit } from '../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import type { Program } from '../../program.ts'
import { listFields } from '../contacts/index.ts'
import { createMedia, findFiles, holdFiles, type KeptFile } from '../files/index.ts'
import { contactsOfSegment } from './audience.ts'
import type * as campaigns from './campaigns.queries.ts'
import { type CheckedRecipient, checkRecipients, demandContacts, demandNumber } from './check-recipients.ts'
import { campaignErrors } from './errors.ts'
import { type ClientKey, findByKey, insert, insertRecipients } from './new-campaign.queries.ts'
import { demandTemplate, describeTemplate, type KeptTemplate } from './template.ts'

/**
 * Creates a campaign with a row for each contact. Contacts that opted out, have no phone, or share another one's phone
 * are stored as cancelled. A repeated call with the same `clientId` returns the first call's campaign.
 * @throws notFound for records outside of the caller's workspaces; 422 for a bot that cannot send, a past start, or
 * data that contacts lack; 409 for a `clientId` that was used with other data
 */
export const createCampaign = async (
  program: Program,
  db: Kysely<DB>,
  scope: Scope,
  body: CampaignBody,
): Promise<number> => {
  const key = keyOf(body)
  // Checked first: a repeated call may fail later checks (a start now past, a number unlinked) that it passed the first time.
  const made = key && (await findMade(db, scope, key))
  if (made) return made
  const campaign = await checkCampaign(program, db, scope, body)
  const id = await db.transaction().execute((tx) => store(tx, scope, body, campaign, key))
  const known = id ?? (key && (await findMade(db, scope, key)))
  if (!known) throw new Error('A campaign was not stored')
  return known
}

const keyOf = ({ clientId, ...body }: CampaignBody): ClientKey | null =>
  clientId ? { id: clientId, hash: createHash('sha256').update(JSON.stringify(body)).digest() } : null

const findMade = async (db: Kysely<DB>, { companyId, userId }: Scope, key: ClientKey): Promise<number | null> => {
  const known = await findByKey(db, companyId, userId, key)
  if (known && !known.hash.equals(key.hash)) throw new AppError(campaignErrors.keyReused)
  return known?.id ?? null
}

interface CheckedCampaign {
  startAt: Date
  recipients: readonly CheckedRecipient[]
  template: KeptTemplate | null
  /** Text in the company's own words, and as shown to people. */
  said: string
  text: string
  file: KeptFile | null
}

const checkCampaign = async (
  program: Program,
  db: Kysely<DB>,
  scope: Scope,
  body: CampaignBody,
): Promise<CheckedCampaign> => {
  const number = await demandNumber(db, scope, body)
  const isOfSegment = Boolean(body.segment)
  const messages = body.segment ? await messagesOfSegment(db, scope, body.segment, program.clock.now()) : body.messages
  const ids = messages.map(({ contact }) => contact.id)
  const words = [wordsOfCampaign(body), ...messages.map(({ message }) => message ?? '')]
  const contacts = await demandContacts(db, scope, number, ids, { words, isOfSegment })
  const own = await listFields(db, scope.companyId)
  const startAt = new Date(body.startAt)
  const { message } = campaignErrors.pastStart
  if (startAt < program.clock.now()) throw new AppError(campaignErrors.pastStart, { fields: { startAt: message } })
  const template = await demandTemplate(program, db, scope.companyId, body, number)
  const said = template
    ? { message: wordsOfCampaign(body), messages: messages.map(withoutWords) }
    : { message: body.message, messages }
  demandVariables(said, own)
  if (!isOfSegment) demandData(said, contacts)
  const wanted = said.messages.map(({ message, contact: { id } }) => ({
    contactId: id,
    message: message || said.message,
  }))
  const recipients = checkRecipients(program, { ...body, number, contacts, wanted })
  if (recipients.every(({ leftOut }) => leftOut !== null)) throw nobodyLeft(recipients)
  const text = template ? describeTemplate(template, own) : body.message
  return {
    startAt,
    recipients,
    template,
    said: said.message,
    text,
    file: await demandFile(program, db, scope, { file: body.file, template }),
  }
}

const messagesOfSegment = async (
  db: Kysely<DB>,
  scope: Scope,
  segment: CampaignSegment,
  now: Date,
): Promise<CampaignBody['messages']> => {
  const ids = await contactsOfSegment(db, scope, segment, now)
  const { segmentEmpty } = campaignErrors
  if (ids.length === 0) throw new AppError(segmentEmpty, { fields: { segment: segmentEmpty.message } })
  return ids.map((id) => ({ contact: { id } }))
}

const withoutWords = ({ contact }: CampaignBody['messages'][number]): CampaignBody['messages'][number] => ({ contact })

const nobodyLeft = (recipients: readonly CheckedRecipient[]): AppError => {
  const reasons = new Set(recipients.map(({ leftOut }) => leftOut))
  const isGuarded = campaignGuards.some((guard) => reasons.has(guard))
  const { nobodyPasses, nobodyWants, nobodyHas, nobody } = campaignErrors
  const others = reasons.has('optedOut') ? nobodyWants : reasons.has('lacksData') ? nobodyHas : nobody
  const error = isGuarded ? nobodyPasses : others
  return new AppError(error, { fields: { messages: error.message } })
}

/** Null: a concurrent call with the same key was faster. */
const store = async (
  tx: Transaction<DB>,
  { companyId, userId }: Scope,
  body: CampaignBody,
  { startAt, recipients, template, said, text, file }: CheckedCampaign,
  key: ClientKey | null,
): Promise<number | null> => {
  const id = await insert(tx, companyId, {
    workspaceId: body.workspaceId,
    botId: body.botId,
    name: body.name,
    nameFolded: fold(body.name),
    message: text,
    template,
    files: file && [file],
    intervalSeconds: body.interval,
    startAt,
    basis: body.basis ?? null,
    guards: body.guards,
    hours: body.hours ?? null,
    createdBy: userId,
    key,
  })
  if (id === null) return null
  const rows = recipients.map(({ contactId, message, account, leftOut }) => ({
    contactId,
    message: message === said ? null : message,
    account,
    leftOut: leftOut && leftOutTexts[leftOut],
  }))
  await insertRecipients(tx, companyId, id, rows)
  // The bot holds the file: whoever can read its dialogs can read the file.
  if (file) await holdFiles(tx, companyId, { kind: 'bot', id: body.botId }, [file.fileId])
  const detail = { bot: body.botId, recipients: recipients.length, segment: body.segment?.id ?? null }
  await audit(tx, { companyId, accountId: userId, action: 'campaign.created', record: id, detail })
  return id
}

const maxNamed = 5

type Said = Pick<CampaignBody, 'message' | 'messages'>

export const demandVariables = (body: Said, own: readonly CampaignOwnField[]): void => {
  const texts = new Set([body.message, ...body.messages.map(({ message }) => message || body.message)])
  const known = new Set([...campaignVariables, ...own].map(({ number }) => number))
  const unknown = [...texts].flatMap(variablesOf).filter((number) => !known.has(number))
  if (unknown.length > 0) {
    const shown = [...new Set(unknown)].slice(0, maxNamed).map((number) => `{{${number}}}`)
    const message = `Variável desconhecida: ${shown.join(', ')}.`
    throw new AppError(campaignErrors.unresolved, { message, fields: { message } })
  }
}

/** Individually chosen contacts must have the name, phone and e-mail that the text uses. */
const demandData = (body: Said, contacts: ReadonlyMap<number, campaigns.ContactRow>): void => {
  const lacking = body.messages.filter(({ message, contact }) => {
    const found = contacts.get(contact.id)
    // A contact without a value for one of the company's own fields is left out, with that reason.
    return found && lackingOf(message || body.message, found).some((number) => number <= campaignVariables.length)
  })
  if (lacking.length === 0) return
  const names = lacking
    .slice(0, maxNamed)
    .map(({ contact }) => contacts.get(contact.id)?.name ?? `contato ${contact.id}`)
  const more = lacking.length > maxNamed ? ` e mais ${lacking.length - maxNamed}` : ''
  const message = `A mensagem pede dados que faltam em: ${names.join(', ')}${more}.`
  throw new AppError(campaignErrors.unresolved, { message, fields: { message } })
}

/** The file beside the message, or in the header of an approved one. @throws 422 for an unsuitable file */
export const demandFile = async (
  program: Program,
  db: Kysely<DB>,
  scope: Scope,
  { file, template }: { file: CampaignBody['file']; template: KeptTemplate | null },
): Promise<KeptFile | null> => {
  if (!template) return fileOf(program, db, scope, file)
  const wanted = template.approved.headerFile
  if (wanted === null) return null
  if (!file) throw new AppError(campaignErrors.noHeaderFile, { fields: { file: campaignErrors.noHeaderFile.message } })
  const demandKind = ({ name }: { name: string }): void => {
    const extension = acceptedExtension(name)
    if (!templateHeaderFiles[wanted].some((one) => one === extension)) throw wrongFile(wrongHeaderFile(wanted))
  }
  demandKind(file)
  const kept = await fileOf(program, db, scope, file)
  // The stored file's own name counts, not the one in the body.
  if (kept) demandKind(kept)
  return kept
}

const fileOf = async (
  program: Program,
  db: Kysely<DB>,
  scope: Scope,
  file: CampaignBody['file'],
): Promise<KeptFile | null> => {
  if (!file) return null
  demandExtension(file.name)
  const kept = 'fileId' in file ? await uploaded(db, scope, file.fileId) : await keep(program, scope, file)
  // The extension follows the actual bytes; a file from a customer may have a wrong name.
  const { class: fileClass } = fileTypes[demandExtension(kept.name)]
  if (kept.mime === unknownFileMime) throw wrongFile(wrongCampaignFile)
  if (kept.size > maxFileBytes[fileClass]) throw wrongFile(fileTooLarge(maxFileBytes[fileClass]))
  return kept
}

const demandExtension = (name: string): FileExtension => {
  const extension = acceptedExtension(name)
  if (!extension || !campaignExtensions.some((one) => one === extension)) throw wrongFile(wrongCampaignFile)
  return extension
}

const wrongFile = (message: string): AppError =>
  new AppError(errors.unprocessable, { message, fields: { file: message } })

const uploaded = async (db: Kysely<DB>, scope: Scope, fileId: string): Promise<KeptFile> => {
  const [found] = await findFiles(db, scope.companyId, [fileId], scope)
  if (!found) throw wrongFile('Arquivo inexistente')
  return { fileId, name: found.name, mime: found.mime, size: found.sizeBytes }
}

/** With or without the prefix of a data URL. */
const keep = (
  program: Program,
  { companyId, userId }: Scope,
  { base64File, name }: { base64File: string; name: string },
): Promise<KeptFile> => {
  const base64 = base64File.slice(base64File.indexOf(',') + 1)
  if (!/^[A-Za-z0-9+/=\s]+$/.test(base64)) throw wrongFile('Arquivo ilegível')
  const bytes = Buffer.from(base64, 'base64')
  return createMedia(program).keep({
    companyId,
    userId,
    source: Readable.from([bytes]),
    name,
    expectedBytes: bytes.length,
  })
}
