import {
  type DialogStreamIn,
  type DialogStreamOut,
  dialogStreamIn,
  dialogStreamUrl,
  idParams,
  type SidebarStreamOut,
  sessionStreamAccess,
  sessionStreamUrl,
  sidebarStreamIn,
  sidebarStreamUrl,
  streamAccess,
  streamClosed,
  urlVersion,
} from '@prosa/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Conversation } from '../../../conversation/model/conversation.ts'
import { publishPeopleChanged } from '../../../conversation/model/events.ts'
import { ensureMember } from '../../../platform/access/index.ts'
import { AppError, errors, fromDatabase } from '../../../platform/errors/index.ts'
import { cookieNames, type Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { repeat } from '../../../platform/lifecycle/repeat.ts'
import { type BoundedCount, createBoundedCount } from '../../../platform/rate-limit/bounded-count.ts'
import type { Program } from '../../../program.ts'
import {
  createClusterReader,
  dialogsWithInbound,
  findOnlooker,
  parsePosition,
  printPosition,
  readDialogChanges,
  seeDialog,
  sendPersonMessage,
  sidebarChanges,
} from '../dialogs/index.ts'
import { createAttend } from './attend.ts'
import { createDialogStream } from './dialog-stream.ts'
import { createLateWindow, createOnlookers, type Onlookers, renewHereMs } from './onlookers.ts'
import { createPresenceKeeper, type PresenceKeeper, renewEveryMs } from './presence.ts'
import { createRechecks, type Rechecks } from './rechecks.ts'
import { openSessionStream } from './session-stream.ts'
import { createStreamHubs, reconcileEveryMs, type StreamHubs } from './stream-hubs.ts'
import { openStreamSocket, type StreamSocket } from './stream-socket.ts'

/** Queued messages of one stream; no person sends faster. */
const maxWaitingFrames = 50
/** About thirty windows, each with its sidebar and a dialog. */
const maxStreamsPerPerson = 60

interface StreamContext {
  platform: Platform
  hubs: StreamHubs
  presence: PresenceKeeper
  onlookers: Onlookers
  conversation: Conversation
  cluster: () => Promise<string>
  /** Open streams per person. */
  open: BoundedCount
  rechecks: Rechecks
}

/** The staff's streams. The handshake is checked like any call; `sameOrigin` refuses other sites' pages. */
export const registerStreams = (_handle: Handle, program: Program, app: FastifyInstance): void => {
  const { conversation, ...platform } = program
  const warn = (error: unknown): void => platform.log.warn({ err: error }, 'Presence could not be told')
  const context: StreamContext = {
    platform,
    hubs: createStreamHubs(platform),
    presence: createPresenceKeeper(
      platform.database,
      {
        cameOnline: (companyId, userId) => conversation.offerToPersonOnline(companyId, userId),
        stayedOnline: (companyId, userIds) => conversation.offerToIdle(companyId, userIds),
      },
      warn,
      (companyId) => publishPeopleChanged(platform.realtime, companyId),
    ),
    onlookers: createOnlookers(platform.realtime, createAttend(program)),
    conversation,
    cluster: createClusterReader(platform.database),
    open: createBoundedCount(platform.config.rateLimit === 0 ? Number.POSITIVE_INFINITY : maxStreamsPerPerson),
    rechecks: createRechecks(),
  }
  platform.lifecycle.during('realtime', 'streams', () => {
    const ends = [
      repeat(reconcileEveryMs, context.hubs.reconcileAll, warn),
      repeat(renewEveryMs, context.presence.renewAll, warn),
    ]
    const renewing = setInterval(context.onlookers.renew, renewHereMs)
    return () => {
      clearInterval(renewing)
      for (const end of ends) end()
      context.presence.leave()
    }
  })

  const config = { access: streamAccess, sameOrigin: true, role: 'realtime' } as const
  const schema = { hide: true }
  app.get<{ Params: { id: number }; Querystring: { after: number; companyId?: number } }>(
    dialogStreamUrl,
    {
      websocket: true,
      config,
      schema: { ...schema, params: idParams, querystring: dialogQuery },
    },
    (socket, request) => {
      const stream = accept(context, socket, request)
      if (!stream) return
      void openDialogStream(context, stream, request.params.id, request.query.after).catch((error) =>
        refuse(stream, error),
      )
    },
  )
  // Also while suspended or without a second factor, so that browsers learn when that ends.
  const anybody = { companyless: true, whileSuspended: true, withoutSecondFactor: true } as const
  app.get<{ Querystring: { companyId?: number } }>(
    sessionStreamUrl,
    {
      websocket: true,
      config: { ...config, access: sessionStreamAccess, ...anybody },
      schema: { ...schema, querystring: dialogQuery.pick({ companyId: true }) },
    },
    (socket, request) => {
      const { identity, scope } = request
      const token = request.cookies[cookieNames(platform.config).access]
      if (!identity || !token) throw new Error('A stream was opened before the access check')
      if (countIn(context, socket, identity.userId))
        openSessionStream(socket, { identity, scope }, token, { ...context, sessions: platform.sessions })
    },
  )
  app.get<{ Querystring: { position: string; companyId?: number } }>(
    sidebarStreamUrl,
    { websocket: true, config, schema: { ...schema, querystring: sidebarQuery } },
    (socket, request) => {
      const stream = accept(context, socket, request)
      if (!stream) return
      void openSidebarStream(context, stream, request.query.position).catch((error) => refuse(stream, error))
    },
  )
}

type SendMessageBody = Extract<DialogStreamIn, { type: 'message' }>['body']

const dialogQuery = z.object({
  after: urlVersion.default(0),
  companyId: z.coerce.number().int().optional(),
})
const sidebarQuery = z.object({
  position: z.string().max(200).default(''),
  companyId: z.coerce.number().int().optional(),
})

const accept = (
  { platform, open, rechecks }: StreamContext,
  socket: WebSocket,
  request: FastifyRequest,
): StreamSocket | null => {
  const { scope } = request
  const token = request.cookies[cookieNames(platform.config).access]
  if (!scope || !token) throw new Error('A stream was opened before the access check')
  if (!countIn({ open }, socket, scope.userId)) return null
  return openStreamSocket(socket, request.raw.socket, scope, token, { sessions: platform.sessions, rechecks })
}

/** @returns false when the person already has too many streams; the new one is closed */
const countIn = ({ open }: Pick<StreamContext, 'open'>, socket: WebSocket, userId: number): boolean => {
  const leave = open.enter(userId)
  if (leave) socket.once('close', leave)
  else socket.close(streamClosed.tooMany)
  return leave !== null
}

const refuse = (stream: StreamSocket, error: unknown): void =>
  stream.close(error instanceof AppError && error.status === 404 ? streamClosed.notFound : streamClosed.restarting)

const openDialogStream = async (
  context: StreamContext,
  stream: StreamSocket,
  dialogId: number,
  after: number,
): Promise<void> => {
  const { platform, hubs } = context
  const { companyId } = stream.scope()
  const db = platform.database.scoped(companyId)
  const send = (frame: DialogStreamOut): void => stream.send(frame)
  const follower = createDialogStream(dialogId, after, {
    changesAfter: (version) => readDialogChanges(platform.database, stream.scope(), dialogId, version),
    send,
  })
  // The stream ends when the room moves out of the person's workspaces.
  const stillSeen = {
    ...follower,
    changed: (event: Parameters<typeof follower.changed>[0]) => {
      if (stream.scope().workspaceIds.includes(event.workspaceId)) follower.changed(event)
      else stream.close(streamClosed.notFound)
    },
  }
  const hub = hubs.of(companyId)
  const leave = hub.addDialog(stillSeen)
  stream.onClose(() => {
    leave()
    hubs.release(companyId)
  })
  const refuse = (clientId: string, { code, message }: AppError): void =>
    send({ type: 'refused', clientId, code, message })
  const take = async (body: SendMessageBody): Promise<void> => {
    try {
      const message = await sendPersonMessage(db, context.conversation, stream.scope(), dialogId, body)
      send({ type: 'message', message })
    } catch (error) {
      const known = error instanceof AppError ? error : fromDatabase(error)
      if (!known) platform.log.error({ err: error, companyId, dialogId }, 'A message of a stream failed')
      const internal = { ...errors.internal, message: 'Não foi possível enviar a mensagem.' }
      refuse(body.clientId, known ?? new AppError(internal))
    }
  }
  const onlooker = createLateWindow()
  stream.onClose(onlooker.leave)
  let sending = Promise.resolve()
  let waitingFrames = 0
  stream.onFrame(({ content, isStorable }) => {
    const frame = dialogStreamIn.safeParse(content)
    if (!frame.success) return stream.close(streamClosed.tooMany)
    if (frame.data.type === 'ping') return send({ type: 'pong' })
    if (frame.data.type === 'here') return onlooker.say(frame.data.state)
    if (waitingFrames >= maxWaitingFrames) return stream.close(streamClosed.tooMany)
    const { body } = frame.data
    if (!isStorable) return refuse(body.clientId, new AppError(errors.malformed))
    waitingFrames += 1
    // Messages are stored in the order in which they were sent.
    sending = sending
      .then(() => take(body))
      .finally(() => {
        waitingFrames -= 1
      })
  })
  await hub.begin()
  await seeDialog(db, stream.scope(), dialogId)
  await follower.start()
  const who = await findOnlooker(db, companyId, stream.scope().userId, dialogId)
  if (who) onlooker.enter(() => context.onlookers.open({ companyId, dialogId, ...who }, send))
}

const openSidebarStream = async (context: StreamContext, stream: StreamSocket, position: string): Promise<void> => {
  const { platform, hubs, presence } = context
  const { companyId, userId } = stream.scope()
  const db = platform.database.scoped(companyId)
  const hub = hubs.of(companyId)
  const send = (frame: SidebarStreamOut): void => stream.send(frame)
  const leave = hub.addSidebar(stream)
  let isOpen = true
  let goOffline = (): void => {}
  stream.onClose(() => {
    isOpen = false
    leave()
    goOffline()
    hubs.release(companyId)
  })
  stream.onRights(() => send({ type: 'rights' }))
  // Registered before anything is awaited, so that early frames are handled and counted.
  let reached = position
  stream.onFrame(({ content }) => {
    if (!sidebarStreamIn.safeParse(content).success) return stream.close(streamClosed.tooMany)
    void context
      .cluster()
      .then((cluster) => {
        const horizon = hub.position()
        if (horizon !== null) reached = printPosition(cluster, horizon)
        send({ type: 'pong', position: reached })
      })
      .catch(() => send({ type: 'pong', position: reached }))
  })
  await hub.begin()
  await ensureMember(db, stream.scope())
  if (!isOpen) return
  goOffline = presence.enter(companyId, userId)
  const cluster = await context.cluster()
  const horizon = parsePosition(cluster, position)
  if (horizon === null) return send({ type: 'resync' })
  const missed = await sidebarChanges(db, cluster, stream.scope(), position)
  reached = missed.position
  if (missed.refetch) return send({ type: 'resync' })
  for (const dialogId of missed.gone) send({ type: 'gone', dialogId })
  const ids = missed.dialogs.map(({ id }) => id)
  const inbound = await dialogsWithInbound(db, companyId, ids, horizon)
  for (const dialog of missed.dialogs) send({ type: 'dialog', dialog, inbound: inbound.has(dialog.id) })
}
