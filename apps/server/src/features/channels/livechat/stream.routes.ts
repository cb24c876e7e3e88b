import {
  LivechatClientFrame,
  type LivechatServerFrame,
  livechatLimits,
  livechatStreamUrl,
  publicAccess,
} from '@prosa/contract'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { type HereTold, hereTopic } from '../../../conversation/model/events.ts'
import { type Frame, readFrame } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { type BoundedCount, createBoundedCount } from '../../../platform/rate-limit/bounded-count.ts'
import { demandOwnPage } from './demand-own-page.routes.ts'
import { presentMessage, presentPublished } from './present.ts'
import { listChanged, listDialogs } from './visitor-dialogs.queries.ts'
import type { VisitorFiles } from './visitor-files.ts'
import { createVisitorHub, type VisitorHub } from './visitor-hub.ts'
import { createVisitorStream } from './visitor-stream.ts'
import { createVisitorTyping, type VisitorTyping } from './visitor-typing.ts'
import type { Visitor, Visitors } from './visitors.ts'

const helloWithinMs = 10_000
const maxBufferedBytes = 4 * 1024 * 1024
const maxFramesPerMinute = 120
const maxRecovered = 1_000
/** Maximum of tabs per visitor. */
const maxStreamsPerVisitor = 20
/** Close codes known to the widget; 1008 is the protocol's code for a policy violation. */
const closeCodes = { unknownVisitor: 4401, unknownBot: 4404, broken: 1008 } as const

/** The visitors' websocket: frames before `hello` has proven the secret are ignored. */
export const openStreams = async (
  app: FastifyInstance,
  platform: Platform,
  visitors: Visitors,
  files: VisitorFiles,
): Promise<void> => {
  const hub = createVisitorHub(platform)
  const tabs = createBoundedCount(platform.config.rateLimit === 0 ? Number.POSITIVE_INFINITY : maxStreamsPerVisitor)
  app.addHook('onClose', async () => hub.close())
  app.get<{ Params: { botToken: string } }>(
    livechatStreamUrl,
    {
      websocket: true,
      config: {
        access: publicAccess('The first frame shows the visitor token; before it nothing is sent.'),
        cookieless: true,
        role: 'realtime',
      },
      preValidation: async (request) => demandOwnPage(request, platform),
    },
    (socket, request) => {
      openStream(socket, request.params.botToken, { platform, visitors, files, hub, tabs })
    },
  )
}

interface Deps {
  platform: Platform
  visitors: Visitors
  files: VisitorFiles
  hub: VisitorHub
  tabs: BoundedCount
}

const openStream = (socket: WebSocket, botToken: string, deps: Deps): void => {
  let stop = (): void => {}
  let cursor: (() => string) | null = null
  let typing: VisitorTyping | null = null
  let hasGreeted = false
  let lastHeardMs = performance.now()
  let frames = 0

  const send = (frame: object): void => {
    if (socket.readyState !== socket.OPEN) return
    // A client that reads too slowly is disconnected, and catches up by its cursor on reconnect.
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
    else socket.send(JSON.stringify(frame))
  }

  const watch = setInterval(() => {
    frames = 0
    if (performance.now() - lastHeardMs > livechatLimits.socketIdleMs) socket.terminate()
  }, livechatLimits.socketIdleMs / 2)
  const hello = setTimeout(() => hasGreeted || socket.close(closeCodes.unknownVisitor), helloWithinMs)
  socket.once('close', () => {
    clearInterval(watch)
    clearTimeout(hello)
    stop()
  })
  socket.on('error', () => socket.terminate())

  const greet = async (visitorToken: string): Promise<void> => {
    const bot = await deps.visitors.activeBot(botToken).catch(() => null)
    if (!bot) return socket.close(closeCodes.unknownBot)
    const visitor = await deps.visitors.find(bot, visitorToken)
    if (!visitor) return socket.close(closeCodes.unknownVisitor)
    const closeTab = deps.tabs.enter(visitor.identityId)
    if (!closeTab) return socket.close(closeCodes.broken)
    const stream = streamOf(visitor, deps, send)
    // Subscribed before reading, so that no change is missed in between.
    const { companyId } = visitor.bot
    const types = typingOf(companyId, stream.openDialog, deps, send)
    typing = types
    const leave = deps.hub.add({
      companyId,
      identityId: visitor.identityId,
      changed: (event) => {
        if (event.inbound) types.visitorEnds()
        stream.changed(event)
      },
      reached: stream.reached,
      othersMoved: stream.othersMoved,
      paused: stream.paused,
      personTypes: types.personTypes,
    })
    stop = () => {
      types.stop()
      leave()
      closeTab()
    }
    if (socket.readyState !== socket.OPEN) return stop()
    await deps.hub.positioned(companyId)
    cursor = stream.cursor
    await stream.start()
  }

  socket.on('message', (data, isBinary) => {
    lastHeardMs = performance.now()
    frames += 1
    const frame = frames > maxFramesPerMinute ? null : parseFrame(readFrame(data, isBinary))
    if (!frame) return socket.close(closeCodes.broken)
    if (frame.type === 'ping') return send({ type: 'pong', ...(cursor ? { cursor: cursor() } : {}) })
    if (frame.type === 'typing') return typing?.visitorTypes()
    if (hasGreeted) return socket.close(closeCodes.broken)
    hasGreeted = true
    // The database is unavailable: the widget reconnects.
    greet(frame.visitorToken).catch(() => socket.terminate())
  })
}

const typingOf = (
  companyId: number,
  dialogId: () => number | null,
  { platform }: Deps,
  send: (frame: LivechatServerFrame) => void,
): VisitorTyping => {
  const tell = (told: HereTold): void => platform.realtime.publish(hereTopic(companyId), told)
  return createVisitorTyping({
    dialogId,
    tellStaff: (dialog, isTyping) => tell({ type: 'contact', dialogId: dialog, isTyping }),
    tellVisitor: (isTyping) => send({ type: 'typing', isTyping }),
  })
}

const streamOf = (visitor: Visitor, deps: Deps, send: (frame: object) => void) => {
  const { companyId, name } = visitor.bot
  const { database } = deps.platform
  const fileUrl = deps.files.urlOf(companyId)
  return createVisitorStream({
    send,
    dialogs: () => listDialogs(database.scoped(companyId), companyId, visitor.identityId),
    messagesAbove: async (dialogId, above) => {
      const rows = await listChanged(database.scoped(companyId), companyId, [{ dialogId, above }], maxRecovered)
      return rows.map((row) => presentMessage(row, name, fileUrl))
    },
    isPaused: visitor.bot.isPaused,
    present: (event) => event.messages.map((message) => presentPublished(message, name, fileUrl)),
  })
}

const parseFrame = (frame: Frame | null): LivechatClientFrame | null =>
  (frame?.isStorable && LivechatClientFrame.safeParse(frame.content).data) || null
