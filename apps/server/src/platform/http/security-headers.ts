import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../../config.ts'

const yearSeconds = 31_536_000

/** Device permissions of our pages: only the microphone, for voice messages. Framed pages get none. */
const permissionsPolicy = 'microphone=(self), camera=(), geolocation=()'

type Settings = Pick<Config, 'publicUrl' | 'support'>

/** Security headers of every answer. Pages that may be framed (the live chat) set their own policy. */
export const sendSecurityHeaders = (app: FastifyInstance, config: Settings): void => {
  const headers = securityHeaders(config)
  const ofApi = { ...headers, 'cache-control': 'no-store' }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.url.startsWith('/api/') ? ofApi : headers)
  })
}

/** Built once, since they are the same for every call: Helmet builds its policy for each answer. */
const securityHeaders = ({ publicUrl, support }: Settings): Record<string, string> => {
  const supportOrigins = originsOf(support.scriptUrl)
  const isSecure = publicUrl?.startsWith('https:') ?? false
  const headers: Record<string, string> = {}
  // The part of an answer that Helmet uses.
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...supportOrigins],
        // The component library sets inline styles; scripts have no such exception.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...webSocketOrigins(publicUrl), ...supportOrigins],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", ...supportOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: yearSeconds, includeSubDomains: false } : false,
    // Windows of OAuth providers must be able to message the page that opened them.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })({} as FastifyRequest['raw'], answer as unknown as FastifyReply['raw'], (error) => {
    if (error) throw error
  })
  headers['permissions-policy'] = permissionsPolicy
  return headers
}

/** Origin of the support widget, which it also connects to. */
const originsOf = (scriptUrl: string | undefined): string[] => (scriptUrl ? [new URL(scriptUrl).origin] : [])

/** Older Safari does not treat websockets of the same host as 'self'. */
const webSocketOrigins = (publicUrl: string | undefined): string[] =>
  publicUrl ? [publicUrl.replace(/^http/, 'ws')] : []
