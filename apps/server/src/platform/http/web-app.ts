import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, errors } from '../errors/index.ts'
import { sendError } from './error-answer.ts'
import { escapeHtml } from './escape-html.ts'
import type { Rates } from './rates.ts'

export const webFolder = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/** Title of the browser's tab for a host, before login. */
export type TitleOf = (host: string) => Promise<string>

/** If the database is unavailable, the page still opens and reports that. */
const defaultTitle = 'Prosa'

const notBuilt = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Prosa</title>
<p>A interface ainda não foi construída: rode <code>npm run build</code>.</p></html>`

/**
 * Serves the built web application. Files with a hash in their name are immutable; the page itself is always
 * revalidated. Every URL that is neither a file nor API is a screen of the application.
 */
export const serveWebApp = async (
  app: FastifyInstance,
  titleOf: TitleOf,
  rates: Pick<Rates, 'demandOfAddress'>,
  folder = webFolder,
): Promise<void> => {
  const page = cachedPage(join(folder, 'index.html'))
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const html = page()
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    if (!html) return reply.code(503).send(notBuilt)
    return reply.send(withTitle(html, await titleOf(request.hostname).catch(() => defaultTitle)))
  }
  const config = { access: { kind: 'public', reason: 'The page itself holds no data.' } } as const
  app.get('/', { config }, sendPage)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // Created by the build beside each file.
    preCompressed: true,
    // Metadata of the build (.vite).
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Fastify would read the body of a call before answering 404.
  app.addHook('onRequest', async (request) => {
    if (!request.is404 || request.method === 'GET' || request.method === 'HEAD') return
    rates.demandOfAddress(request)
    throw new AppError(
      request.method === 'TRACE' || request.method === 'CONNECT' ? errors.methodNotAllowed : errors.notFound,
    )
  })
  app.setNotFoundHandler(async (request, reply) => {
    // URLs without a route pass no other check, and a screen's title needs a query.
    rates.demandOfAddress(request)
    const isScreen = request.method === 'GET' && !/^\/(api|webhooks|livechat|assets)(\/|$)/.test(request.url)
    return isScreen ? sendPage(request, reply) : sendError(reply, request, new AppError(errors.notFound))
  })
}

/** Reads the page again after a new build. */
const cachedPage = (file: string): (() => string | undefined) => {
  let html: string | undefined
  let readMs = 0
  return () => {
    const changedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (changedMs === undefined) return undefined
    if (changedMs !== readMs) html = readFileSync(file, 'utf8')
    readMs = changedMs
    return html
  }
}

const withTitle = (html: string, title: string): string =>
  html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
