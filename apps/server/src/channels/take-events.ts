import type { ChannelKind } from '@prosa/contract'
import { publishChannelsChanged } from '../conversation/model/events.ts'
import type { Program } from '../program.ts'
import type { ChannelConnection } from './channel.ts'
import { knownIdOf, setConnectionState } from './connections.queries.ts'
import { type NewDeadLetter, noConnection, noCustomer, storeDeadLetters } from './dead-letters.queries.ts'
import type { ChannelEvent, LineEvent } from './events.ts'
import type { IngressItem } from './ingress.ts'
import type { FindConnection } from './known-connections.ts'

type Known = Extract<IngressItem, { event: ChannelEvent }>

/** Events that failed but may succeed when they come again, with all that followed in their lane. */
export interface Failed {
  items: readonly IngressItem[]
  reason: unknown
}

/**
 * Stores the events of a call. Events without a connection of ours, unparseable parts, and events that can never be stored or failed too often become
 * dead letters, so that the provider need not send the whole call again.
 * @throws temporary errors (a database that is away): the provider then sends the call again, and nothing is stored twice.
 */
export const takeEvents = async (...call: Parameters<typeof takeItems>): Promise<void> =>
  throwFirst(await takeItems(...call))

/**
 * Like `takeEvents`, but returns failures.
 * @param signal Once aborted, no further event is started; the remaining ones count as failed.
 */
export const takeItems = async (
  program: Program,
  findConnection: FindConnection,
  channel: string,
  items: readonly IngressItem[],
  signal?: AbortSignal,
): Promise<Failed[]> => {
  const connections = await findConnections(findConnection, items)
  const dead: NewDeadLetter[] = []
  const known: Taken[] = []
  for (const item of items) {
    if ('unreadable' in item) {
      const { account, reason, unreadable: body, once } = item
      dead.push({ channel, account, eventId: once ?? null, reason, body, isSaidOnce: once !== undefined })
      continue
    }
    const connection = connections.get(keyOf(item))
    if (!connection) dead.push({ ...letterOf(item), reason: noConnection })
    else known.push({ connection, item })
  }
  return takeInLanes(program, known, dead, signal)
}

/** Like `takeEvents`, for a long-lived connection, whose account is known. */
export const takeOwnEvents = async (
  program: Program,
  kind: ChannelKind,
  connection: ChannelConnection,
  events: readonly ChannelEvent[],
): Promise<void> => {
  const account = connection.externalId
  const taken = events.map((event) => ({ connection, item: { kind, account, event } }))
  throwFirst(await takeInLanes(program, taken, []))
}

const throwFirst = ([first]: readonly Failed[]): void => {
  if (first) throw first.reason
}

const takeInLanes = async (
  program: Program,
  taken: readonly Taken[],
  dead: NewDeadLetter[],
  signal?: AbortSignal,
): Promise<Failed[]> => {
  const lanes = [...Map.groupBy(taken, ({ item }) => laneOf(item)).values()]
  const failed: Failed[] = []
  // Events that only name a message (deletion, edit, reaction) come after the messages of the same call.
  for (const isLater of [false, true]) {
    const round = lanes.filter(([first]) => first && isLater === namesOnlyMessage(first.item.event))
    await Promise.all(
      round.map((lane) =>
        takeLane(program, lane, dead, signal).catch((reason: unknown) => {
          failed.push({ items: lane.map(({ item }) => item), reason })
        }),
      ),
    )
  }
  await storeDeadLetters(program.database.unscoped(), dead)
  return failed
}

interface Taken {
  connection: ChannelConnection
  item: Known
}

const takeLane = async (
  program: Program,
  lane: readonly Taken[],
  dead: NewDeadLetter[],
  signal: AbortSignal | undefined,
): Promise<void> => {
  for (const { connection, item } of lane) {
    const { event, kind } = item
    const leave = await program.intake.enter(connection.companyId)
    try {
      signal?.throwIfAborted()
      if (event.kind !== 'line') await takeEvent(program, { ...connection, kind }, event)
      else if (!(await takeLine(program, connection, event))) dead.push({ ...letterOf(item), reason: noCustomer })
      if (event.kind === 'message') await program.wantProfile(kind, connection, event.contact)
    } catch (error) {
      if (signal?.aborted) throw error
      program.log.error({ err: error, connectionId: connection.id }, 'An event could not be stored')
      if (program.intake.canComeAgain(`${keyOf(item)} ${JSON.stringify(event)}`, error)) throw error
      dead.push({ ...letterOf(item), reason: 'could not be stored' })
    } finally {
      leave()
    }
  }
}

/** The order in which an item must be processed, also across calls. */
export interface Order {
  /** The account's lane, or null where the account is unknown. */
  account: string | null
  /** The lane it waits for: its customer's earlier events, or the account's where it only names a message. */
  waitsFor: string
}

export const orderOf = (item: IngressItem): Order => {
  if ('unreadable' in item) return { account: null, waitsFor: `unreadable ${item.account ?? ''}` }
  const account = keyOf(item)
  return { account, waitsFor: namesOnlyMessage(item.event) ? account : laneOf(item) }
}

const namesOnlyMessage = ({ kind }: ChannelEvent): boolean =>
  kind === 'deletion' || kind === 'edit' || kind === 'reaction'

const keyOf = ({ kind, account }: Pick<Known, 'kind' | 'account'>): string => `${kind} ${account}`

const letterOf = ({ kind, account, event }: Known): Omit<NewDeadLetter, 'reason'> => ({
  channel: kind,
  account,
  eventId: 'id' in event ? event.id : null,
  body: event,
})

const findConnections = async (
  findConnection: FindConnection,
  items: readonly IngressItem[],
): Promise<Map<string, ChannelConnection | null>> => {
  const byAccount = new Map(items.flatMap((item) => ('event' in item ? [[keyOf(item), item] as const] : [])))
  const found = await Promise.all(
    [...byAccount].map(async ([key, { kind, account }]) => [key, await findConnection(kind, account)] as const),
  )
  return new Map(found)
}

/** Events of one customer run one after the other, those of different customers concurrently. */
const laneOf = (item: Known): string => {
  const { event } = item
  const account = keyOf(item)
  if ('contact' in event) return `${account} ${event.contact.id}`
  if (event.kind === 'status' && 'contact' in event.of) return `${account} ${event.of.contact}`
  if (event.kind === 'status') return `${account} status ${JSON.stringify(event.of)}`
  return `${account} ${event.kind}`
}

const takeEvent = async (
  program: Program,
  connection: ChannelConnection & { kind: string },
  event: Exclude<ChannelEvent, LineEvent>,
): Promise<void> => {
  const { conversation } = program
  const place = { companyId: connection.companyId, connectionId: connection.id }
  switch (event.kind) {
    case 'message':
      return takeMessage(program, connection, event)
    case 'status':
      return conversation.reportStatus({
        ...place,
        of: event.of,
        status: event.status,
        failure: event.status === 'failed' ? (event.reason ?? 'Recusada pelo canal') : null,
        cause: event.status === 'failed' ? (event.cause ?? 'unknown') : null,
        code: event.code ?? null,
        ...(event.providerId ? { providerId: event.providerId } : {}),
      })
    case 'deletion':
      return conversation.takeDeletion({ ...place, extId: event.id })
    case 'edit':
      return conversation.takeEdit({
        ...place,
        extId: event.id,
        text: event.text ?? null,
        side: event.echo ? 'company' : 'customer',
      })
    case 'reaction':
      if (event.echo) return
      return conversation.takeReaction({ ...place, extId: event.to, emoji: event.emoji })
    case 'handover': {
      const externalId = await knownIdOf(program.database, place, event.contact)
      return conversation.takeHandover({ ...place, externalId, to: event.to, ...(event.app && { app: event.app }) })
    }
    case 'move':
      return conversation.takeMove({
        ...place,
        from: event.from,
        to: event.to,
        ...(event.phone === undefined ? {} : { phone: event.phone }),
      })
    case 'preference': {
      const { customers, wantsCampaigns, at } = event
      return conversation.takePreference({ ...place, kind: connection.kind, customers, wantsCampaigns, at })
    }
    case 'connection':
      await setConnectionState(program.database, connection, event)
      return publishChannelsChanged(program.realtime, connection.companyId)
  }
}

/** @returns whether the customer is known */
const takeLine = async (
  { conversation, database }: Program,
  { companyId, id: connectionId }: ChannelConnection,
  { id, contact, text, at }: LineEvent,
): Promise<boolean> => {
  const externalId = await knownIdOf(database, { companyId, connectionId }, contact)
  return conversation.takeLine({ companyId, connectionId, externalId, extId: id, text, at: at ?? null })
}

const takeMessage = async (
  { attention, conversation, database }: Program,
  connection: ChannelConnection & { kind: string },
  event: Extract<ChannelEvent, { kind: 'message' }>,
): Promise<void> => {
  const {
    id,
    contact,
    text,
    what,
    buttonId,
    files = [],
    at,
    replyTo,
    echo,
    keepsBot,
    reference,
    about,
    ad,
    holder,
    holderApp,
  } = event
  const place = { companyId: connection.companyId, connectionId: connection.id }
  const externalId = await knownIdOf(database, place, contact)
  const inbound = {
    ...place,
    externalId,
    ...(contact.alias === undefined ? {} : { alias: contact.alias }),
    extId: id,
    text,
    contact,
    pending: files,
    ...(what === undefined ? {} : { what }),
    ...(buttonId === undefined ? {} : { buttonId }),
    ...(at ? { sentAt: at } : {}),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(about === undefined ? {} : { about }),
    ...(ad === undefined ? {} : { ad }),
    ...(holder && { holder }),
    ...(holderApp && { holderApp }),
  }
  if (!echo && event.answeredElsewhere) await conversation.takeAnsweredElsewhere(inbound)
  else if (!echo) {
    const { duplicate, replies, isAsking } = await conversation.receive(inbound)
    // The read receipt for a person's dialogs is sent when a person opens it.
    if (!duplicate && (isAsking || replies.length > 0))
      attention.byBot(connection, { messageId: id, customer: externalId }, isAsking)
  }
  // An echo of our own message only confirms that the provider has it.
  else if (reference !== undefined)
    await conversation.reportStatus({ ...place, of: { reference }, status: 'sent', providerId: id })
  else await conversation.takeEcho({ ...inbound, isOurs: event.isOurs ?? false, keepsBot: keepsBot ?? false })
}
