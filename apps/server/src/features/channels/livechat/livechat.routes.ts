import * as contract from '@prosa/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contactSearch } from '../../../conversation/model/contact-search.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { bodyBytes, createMedia, receiveFilePart } from '../../files/index.ts'
import { parseCursor, renderCursor } from './cursor.ts'
import { demandOwnPage, demandSite } from './demand-own-page.routes.ts'
import { enterVisitor } from './enter-visitor.ts'
import { livechatErrors } from './errors.ts'
import { createLimits } from './limits.ts'
import { servePages } from './pages.routes.ts'
import { presentConfig, presentMessage } from './present.ts'
import { readChanges, readNewest, readOlder } from './read-messages.ts'
import { sendVisitorMessage } from './send-message.ts'
import { openStreams } from './stream.routes.ts'
import { listDialogs } from './visitor-dialogs.queries.ts'
import { createVisitorFiles } from './visitor-files.ts'
import { defineCleanVisitors } from './visitors.jobs.ts'
import { updateVisitor } from './visitors.queries.ts'
import { createVisitors, type Visitor } from './visitors.ts'

export const registerLivechat = async (handle: Handle, platform: Program, app: FastifyInstance): Promise<void> => {
  const { conversation, database } = platform
  const media = createMedia(platform)
  defineCleanVisitors(platform)
  const visitors = createVisitors(platform)
  const visitorFiles = createVisitorFiles(platform)
  const limits = createLimits(platform)
  const reader = { database, fileUrlOf: visitorFiles.urlOf }

  /** The visitor of a call. Frames are our own pages, so other sites' scripts are refused. */
  const visitorOf = async (request: FastifyRequest, botToken: string): Promise<Visitor> => {
    demandOwnPage(request, platform)
    const bot = await visitors.activeBot(botToken)
    const [, secret] = /^Bearer ([\w.-]{20,200})$/.exec(request.headers.authorization ?? '') ?? []
    const visitor = secret ? await visitors.find(bot, secret) : null
    if (!visitor) throw new AppError(livechatErrors.unknownVisitor)
    return visitor
  }

  handle.public(contract.readLivechatConfig, async ({ params: { botToken }, request, reply }) => {
    // Also allowed for refused sites, so that their console shows why there is no chat.
    allowAnySite(reply)
    const bot = await visitors.bot(botToken)
    demandSite(request, platform, bot.sites)
    reply.header('cache-control', 'public, max-age=60').header('vary', 'origin')
    return presentConfig(bot, visitorFiles.urlOf(bot.companyId))
  })

  handle.public(contract.openLivechatSession, async ({ params: { botToken }, body, request }) => {
    demandOwnPage(request, platform)
    limits.session(botToken, request.ip)
    const bot = await visitors.activeBot(botToken)
    const details = detailsOf(body)
    const { secret, visitor, identity } = await enterVisitor(visitors, bot, body)
    if (details.name || details.email || details.phone)
      await updateVisitor(database.scoped(bot.companyId), bot.companyId, visitor.contactId, details, contactSearch)
    return { visitorToken: secret, identity, ...(await readNewest(reader, visitor, contract.livechatLimits.pageSize)) }
  })

  handle.public(contract.sendLivechatMessage, async ({ params: { botToken }, body, request }) => {
    const visitor = await visitorOf(request, botToken)
    limits.message(botToken, request.ip, visitor.externalId)
    const { message, replies, dialog } = await sendVisitorMessage(conversation, visitorFiles, visitor, body)
    // The visitor was deleted after a long silence, while the tab stayed open; the message has created them again.
    if (dialog.identityId !== visitor.identityId) Object.assign(visitor, { identityId: dialog.identityId, place: null })
    const fileUrl = visitorFiles.urlOf(visitor.bot.companyId)
    const cursor = await visitors.cursorAfter(visitor, dialog.id, dialog.version)
    return {
      message: presentMessage(message, visitor.bot.name, fileUrl),
      replies: replies.map((reply) => presentMessage(reply, visitor.bot.name, fileUrl)),
      cursor: renderCursor(cursor),
    }
  })

  handle.public(contract.rateLivechat, async ({ params: { botToken }, body, request }) => {
    const visitor = await visitorOf(request, botToken)
    limits.message(botToken, request.ip, visitor.externalId)
    const { bot, identityId } = visitor
    if (!(await conversation.rate({ companyId: bot.companyId, identityId, ...body })))
      throw new AppError(livechatErrors.notAsked)
    return { success: true } as const
  })

  handle.public(contract.listLivechatMessages, async ({ params: { botToken }, query, request }) => {
    const visitor = await visitorOf(request, botToken)
    if (query.after !== undefined) return readChanges(reader, visitor, query.after, query.limit)
    if (query.before !== undefined) return readOlder(reader, visitor, query.before, query.limit)
    return readNewest(reader, visitor, query.limit)
  })

  handle.public(contract.uploadLivechatFile, async ({ params: { botToken }, request }) => {
    const visitor = await visitorOf(request, botToken)
    const maxBytes = contract.maxVisitorFileBytes
    const expectedBytes = Math.min(bodyBytes(request) ?? maxBytes, maxBytes)
    const leave = limits.upload(botToken, request.ip, visitor.externalId, expectedBytes)
    const { companyId } = visitor.bot
    const kept = await receiveFilePart(request, (source, name) =>
      media.keep({ companyId, source, name, maxBytes, expectedBytes, isAnyType: true }),
    ).finally(leave)
    return { ...kept, fileId: visitorFiles.idFor(visitor, kept.fileId) }
  })

  handle.public(contract.markLivechatRead, async ({ params: { botToken }, body, request }) => {
    const visitor = await visitorOf(request, botToken)
    limits.message(botToken, request.ip, `read:${visitor.externalId}`)
    const cursor = parseCursor(body.cursor)
    if (!cursor) throw new AppError(errors.invalid, { fields: { cursor: 'Posição desconhecida.' } })
    const { companyId } = visitor.bot
    const dialogs = await listDialogs(database.scoped(companyId), companyId, visitor.identityId)
    if (dialogs.some(({ id }) => id === cursor.dialogId))
      await conversation.markSeen(companyId, cursor.dialogId, cursor.version)
    return { success: true as const }
  })

  await openStreams(app, platform, visitors, visitorFiles)
  servePages(app, platform, visitors)
}

/** The launcher runs on customers' sites. The data it reads is public. */
const allowAnySite = (reply: FastifyReply): void => {
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
}

const wrongPhone = 'Informe um telefone válido.'
const phoneWithoutArea = 'Informe um telefone com DDD.'

const detailsOf = ({ name, email, phone = '' }: contract.LivechatSessionBody) => {
  const kept = contract.keptPhone(phone)
  if ('phone' in kept) return { name, email, phone: kept.phone }
  throw new AppError(errors.invalid, { fields: { phone: kept.why === 'area' ? phoneWithoutArea : wrongPhone } })
}
