import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { destination } from 'pino'

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** Request log: an allow-list, without bodies, cookies or query strings. It logs the route's pattern, since addresses contain codes and e-mails. */
export const logOptions = (level: string): Logger => ({
  level,
  // Asynchronous: lines are buffered while one is being written, and calls do not wait; the rest is written when the process exits.
  stream: destination({ fd: 1, sync: false }),
  redact: {
    paths: ['*.password', '*.token', '*.authorization', '*.cookie', '*.secret', '*.code', 'err.config', 'err.detail'],
    censor: '[…]',
  },
  serializers: {
    req: (request) => ({
      method: request.method,
      route: request.routeOptions?.url ?? 'none',
      from: maskAddress(request.ip),
    }),
    res: (reply) => ({ status: reply.statusCode }),
    err: (error) => ({
      type: error.name,
      message: oneLine(error.message),
      stack: error.stack ?? '',
      // A separate field name, because `code` may be a secret of a link.
      errorCode: 'code' in error ? error.code : undefined,
    }),
  },
})

/** One line per call, after its answer. */
export class OneLineLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...line, err: error }, 'request errored')
    else request.log.info(line, 'request completed')
  }
}

/** Line breaks could forge log entries. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ⏎ ')

/** The network is enough to recognise abuse; the full address would be personal data. */
const maskAddress = (address: string | undefined): string =>
  (address ?? '').replace(/\.\d+$/, '.x').replace(/((?:[\da-f]*:){4}).*/i, '$1x')
