import { readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publicAccess } from '@prosa/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { findDemoToken, type LivechatBot } from './livechat.queries.ts'
import { renderTestPage, testPagePolicy, testPageScript, testPageStyles } from './test-page.ts'
import type { Visitors } from './visitors.ts'

const widgetFolder = fileURLToPath(new URL('../../../../../widget/dist', import.meta.url))
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The built widget: the script for customers' pages, the frame it opens, and the demo shop. */
export const servePages = (app: FastifyInstance, platform: Platform, visitors: Visitors): void => {
  const read = cachedFiles(widgetFolder)
  const widgetPart = {
    config: { access: publicAccess('A part of the widget, the same for everybody.'), cookieless: true },
  } as const

  for (const name of ['script.js', 'style.css'])
    app.get(`/livechat/${name}`, widgetPart, async (_, reply) => {
      // Customers' pages load it without a version, so it is cached only briefly.
      reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*')
      return sendFile(reply.header('cross-origin-resource-policy', 'cross-origin'), name, read(name))
    })

  app.get<{ Params: { file: string } }>('/livechat/assets/:file', widgetPart, async ({ params: { file } }, reply) => {
    if (!/^[\w-][\w.-]*$/.test(file)) throw new AppError(errors.notFound)
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('access-control-allow-origin', '*')
    return sendFile(reply, file, read(join('assets', file)))
  })

  app.get<{ Params: { botToken: string } }>('/livechat/frame/:botToken', widgetPart, async ({ params }, reply) => {
    const bot = await visitors.bot(params.botToken)
    reply.header('content-security-policy', framePolicy(bot, platform.config.publicUrl)).removeHeader('x-frame-options')
    reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'no-cache')
    return sendFile(reply, 'frame.html', read('frame.html'))
  })

  app.get<{ Params: { botToken: string } }>('/livechat/test/:botToken', widgetPart, async ({ params }, reply) => {
    const bot = await visitors.bot(params.botToken)
    reply.header('content-security-policy', testPagePolicy).header('cache-control', 'no-store')
    return reply.type(types['.html'] as string).send(renderTestPage(bot, params.botToken))
  })
  for (const [file, content] of [
    ['test.css', testPageStyles],
    ['test.js', testPageScript],
  ] as const)
    app.get(`/livechat/${file}`, widgetPart, async (_, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .type(types[extname(file)] as string)
        .send(content),
    )

  if (!platform.config.production) serveDemo(app, platform, read)
}

/** A shop page like a customer's site, with the demo bot's token; only if the demo company exists. */
const serveDemo = (app: FastifyInstance, { database }: Platform, read: (name: string) => Buffer | null): void => {
  app.get(
    '/demo/loja',
    { config: { access: publicAccess('An example page, made outside production alone.'), cookieless: true } },
    async (_, reply) => {
      const token = await findDemoToken(database.unscoped())
      const page = token ? read(join('demo', 'loja.html')) : null
      if (!token || !page) throw new AppError(errors.notFound)
      reply
        .header('content-security-policy', demoPolicy)
        .header('cache-control', 'no-cache')
        .type(types['.html'] as string)
      return reply.send(page.toString('utf8').replaceAll('%BOT_TOKEN%', encodeURIComponent(token)))
    },
  )
}

// Like a customer's site, with its own inline script and styles.
const demoPolicy =
  `default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;
 object-src 'none'; base-uri 'none'; frame-ancestors 'none'`.replaceAll('\n', '')

const framePolicy = ({ sites }: LivechatBot, publicUrl: string | undefined): string => {
  // Older Safari does not treat websockets of the same host as 'self'.
  const sockets = publicUrl ? ` ${publicUrl.replace(/^http/, 'ws')}` : ''
  return [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self'${sockets}`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${sites.length > 0 ? `'self' ${sites.join(' ')}` : '*'}`,
  ].join('; ')
}

const sendFile = (reply: FastifyReply, name: string, content: Buffer | null): FastifyReply => {
  const type = types[extname(name)]
  if (!content || !type) throw new AppError(errors.notFound)
  return reply.type(type).send(content)
}

/** Few small files: kept in memory, and read again after a new build. */
const cachedFiles = (folder: string): ((name: string) => Buffer | null) => {
  const known = new Map<string, { content: Buffer; changedMs: number }>()
  return (name) => {
    const path = join(folder, name)
    const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (changedMs === undefined) return null
    const cached = known.get(name)
    if (cached?.changedMs === changedMs) return cached.content
    const content = readFileSync(path)
    known.set(name, { content, changedMs })
    return content
  }
}
