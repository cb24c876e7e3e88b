import {
  type ApiChannel,
  type ApiContact,
  type ApiEvent,
  type ApiEventData,
  type ApiEventMessage,
  type ApiGrant,
  type ApiMessage,
  apiChannel,
  covers,
} from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { contactToApi, findContacts, presentContact } from '../../contacts/index.ts'
import {
  conversationToApi,
  findConversations,
  findMessages,
  type ListedDialog,
  messageToApi,
} from '../../inbox/index.ts'
import type { EventRow } from './event-log.queries.ts'
import * as queries from './render.queries.ts'

/** The integration that is told. */
export interface Listener {
  companyId: number
  /** Its account. */
  userId: number
  grants: readonly ApiGrant[]
  workspaceIds: readonly number[]
  /** An address that opens a file of the company for a day, without a key. */
  fileUrl(fileId: string): string
}

export const eventId = (companyId: number, number: number): string => `evt_${companyId}_${number}`

/** What is read for a page of events, as it is now. */
interface World {
  listener: Listener
  dialogs: ReadonlyMap<number, ListedDialog>
  messages: ReadonlyMap<string, ApiEventMessage>
  ownerChanges: ReadonlyMap<string, queries.OwnerChangeRow>
  contacts: ReadonlyMap<number, ApiContact>
  workspaces: Readonly<Record<queries.PlacedKind, ReadonlyMap<number, readonly number[]>>>
  kinds: ReadonlyMap<number, 'person' | 'integration'>
}

const placeOf = (dialogId: number, at: number): string => `${dialogId}-${at}`

const idsOf = (rows: readonly EventRow[], kind: string): number[] => [
  ...new Set(rows.flatMap(({ subjectKind, subjectId }) => (subjectKind === kind ? [subjectId] : []))),
]

/** The contact that another one became part of; it is there when the other is gone. */
const intoOf = ({ detail }: EventRow): number | null => (typeof detail?.into === 'number' ? detail.into : null)

const readWorld = async (db: Kysely<DB>, listener: Listener, rows: readonly EventRow[]): Promise<World> => {
  const { companyId, workspaceIds } = listener
  const isSeen = ({ workspaceId }: ListedDialog): boolean => workspaceIds.includes(workspaceId)
  const found = await findConversations(db, listener, idsOf(rows, 'conversation'))
  const dialogs = new Map(found.filter(isSeen).map((dialog) => [dialog.id, dialog]))
  const ofDialogs = rows.filter(
    ({ subjectKind, subjectId }) => subjectKind === 'conversation' && dialogs.has(subjectId),
  )
  const messagePlaces = new Map(
    ofDialogs.flatMap(({ subjectId: dialogId, seq }) =>
      seq === null ? [] : [[placeOf(dialogId, seq), { dialogId, seq }] as const],
    ),
  )
  const changePlaces = ofDialogs.flatMap(({ subjectId: dialogId, seq, version }) =>
    seq === null && version !== null ? [{ dialogId, version }] : [],
  )
  const botNameOf = (id: number): string | null => dialogs.get(id)?.botName ?? null
  const messages = await findMessages(db, companyId, [...messagePlaces.values()], botNameOf)
  const ownerChanges = await queries.findOwnerChanges(db, companyId, changePlaces)
  const contactIds = [...idsOf(rows, 'contact'), ...rows.flatMap((row) => intoOf(row) ?? [])]
  const contacts = await findContacts(db, companyId, [...new Set(contactIds)], workspaceIds)
  const workspacesOf = (kind: queries.PlacedKind) => queries.findWorkspaces(db, companyId, kind, idsOf(rows, kind))
  return {
    listener,
    dialogs,
    messages: new Map(
      messages.map((message) => [
        placeOf(message.dialogId, message.seq),
        withFileUrls(messageToApi(message), listener),
      ]),
    ),
    ownerChanges: new Map(ownerChanges.map((change) => [placeOf(change.dialogId, change.version), change])),
    contacts: new Map(contacts.map((row) => [row.id, contactToApi(presentContact(row))])),
    workspaces: {
      campaign: await workspacesOf('campaign'),
      bot: await workspacesOf('bot'),
      import: await workspacesOf('import'),
      channel: await workspacesOf('channel'),
    },
    kinds: await queries.findKinds(db, companyId, [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))]),
  }
}

const withFileUrls = (message: ApiMessage, { fileUrl }: Listener): ApiEventMessage => ({
  ...message,
  files: message.files.map((file) => ({ ...file, url: file.state === 'ready' ? fileUrl(file.id) : null })),
})

/**
 * Events as the integration may see them, read now: words that were deleted since are in none. Null: outside of its workspaces, or of what is gone.
 */
export const renderEvents = async (
  db: Kysely<DB>,
  listener: Listener,
  rows: readonly EventRow[],
): Promise<(ApiEvent | null)[]> => {
  if (rows.length === 0) return []
  const world = await readWorld(db, listener, rows)
  return rows.map((row) => {
    const data = dataOf(world, row)
    if (!data) return null
    const { companyId } = listener
    return {
      id: eventId(companyId, row.number),
      type: row.type,
      timestamp: row.at.toISOString(),
      data: {
        company: companyId,
        number: row.number,
        sequence: row.type === 'message.received' || row.type === 'message.sent' ? row.seq : row.version,
        by: byOf(world, row),
        ...data,
      },
    }
  })
}

const byOf = ({ kinds, dialogs, messages }: World, row: EventRow): ApiEventData['by'] => {
  if (row.accountId !== null) return { kind: kinds.get(row.accountId) ?? 'person', id: row.accountId }
  const dialog = row.subjectKind === 'conversation' ? dialogs.get(row.subjectId) : undefined
  if (!dialog) return null
  if (row.type === 'message.received') return { kind: 'contact', id: dialog.contactId }
  const from = row.seq === null ? undefined : messages.get(placeOf(row.subjectId, row.seq))?.from
  return row.type === 'message.sent' && from === 'bot' && dialog.botId !== null
    ? { kind: 'bot', id: dialog.botId }
    : null
}

type Data = Omit<ApiEventData, 'company' | 'number' | 'sequence' | 'by'>

const dataOf = (world: World, row: EventRow): Data | null => {
  switch (row.subjectKind) {
    case 'conversation':
      return conversationData(world, row)
    case 'contact':
      return contactData(world, row)
    default:
      return placedData(world, row)
  }
}

const conversationData = (world: World, row: EventRow): Data | null => {
  const { dialogs, messages, ownerChanges, listener } = world
  const dialog = dialogs.get(row.subjectId)
  if (!dialog) return null
  const isOpen = covers(listener.grants, 'conversations', 'read')
  const ids = { conversationId: dialog.id, contactId: dialog.contactId }
  const conversation = isOpen ? { conversation: conversationToApi(dialog) } : {}
  if (row.seq === null) {
    const change = ownerChanges.get(placeOf(dialog.id, row.version ?? 0))
    return { ...ids, ...(change ? changeData(change) : {}), ...conversation }
  }
  const message = messages.get(placeOf(dialog.id, row.seq))
  return {
    ...ids,
    messageId: `${dialog.id}-${row.seq}`,
    ...conversation,
    ...(isOpen ? { message: message ?? null } : {}),
  }
}

const owners: Readonly<Record<string, NonNullable<Data['to']>['kind']>> = {
  joined: 'person',
  offered: 'offered',
  'transferred-to-person': 'person',
  'transferred-to-queue': 'queue',
  'transferred-to-external': 'external',
  'returned-from-external': 'bot',
  'given-to-bot': 'bot',
}

/** Of what is written with a change only ids and the reason's code: the rest are names and notes. */
const changeData = ({ kind, detail }: queries.OwnerChangeRow): Data => {
  const { userId, reason, score, automationId } = detail
  const owner = owners[kind]
  const why = kind === 'transferred-to-bot' ? 'other-bot' : reason
  return {
    ...(owner ? { to: { kind: owner, userId: typeof userId === 'number' ? userId : null } } : {}),
    ...(typeof why === 'string' ? { reason: why } : {}),
    ...(typeof score === 'number' ? { score } : {}),
    ...(typeof automationId === 'number' ? { automationId } : {}),
  }
}

const contactData = (world: World, row: EventRow): Data | null => {
  const { contacts, listener } = world
  const into = intoOf(row)
  const contact = contacts.get(row.subjectId)
  if (!contact && (into === null || !contacts.has(into)) && !isIn(world, numbersOf(row.detail?.workspaces))) return null
  const fields = row.detail?.fields
  const channel = channelOf(row.detail?.channel)
  return {
    contactId: row.subjectId,
    ...(into === null ? {} : { intoId: into }),
    ...(Array.isArray(fields) ? { fields: fields.map(fieldToApi) } : {}),
    ...(channel ? { channel } : {}),
    ...(covers(listener.grants, 'contacts', 'read') ? { contact: contact ?? null } : {}),
  }
}

const fieldToApi = (field: unknown): string => String(field).replace(/^field:/, 'customFields.')

const channelOf = (value: unknown): ApiChannel | null => apiChannel.safeParse(value).data ?? null

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []

const isIn = ({ listener }: World, workspaces: readonly number[]): boolean =>
  workspaces.some((id) => listener.workspaceIds.includes(id))

const isPlaced = (kind: string): kind is queries.PlacedKind =>
  kind === 'campaign' || kind === 'bot' || kind === 'import' || kind === 'channel'

const placedData = (world: World, { subjectKind, subjectId, detail }: EventRow): Data | null => {
  if (!isPlaced(subjectKind) || !isIn(world, world.workspaces[subjectKind].get(subjectId) ?? [])) return null
  switch (subjectKind) {
    case 'campaign':
      return { campaignId: subjectId }
    case 'bot':
      return { botId: subjectId, ...(typeof detail?.version === 'number' ? { version: detail.version } : {}) }
    case 'import':
      return { importId: subjectId, counts: countsOf(detail?.counts), ...reasonOf(detail?.state) }
    case 'channel':
      return { connectionId: subjectId, ...reasonOf(detail?.state) }
  }
}

const reasonOf = (state: unknown): Pick<Data, 'reason'> => (typeof state === 'string' ? { reason: state } : {})

const countsOf = (value: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
