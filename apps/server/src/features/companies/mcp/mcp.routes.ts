import { api } from '@prosa/contract'
import type { FastifyInstance } from 'fastify'
import { integrationOf } from '../../../platform/access/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { type Handle, isCallKept } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { answerMcp } from './answer-mcp.ts'
import { mcpErrors } from './errors.ts'
import type { CallOperation } from './tool.ts'

/** The address for assistants: their tools call public operations. */
export const registerMcp = (handle: Handle, platform: Platform, app: FastifyInstance): void => {
  handle(api.callMcp, async ({ scope, db, body, request, reply }) => {
    const principal = integrationOf(scope)
    if (!principal.assistants.isOn) throw new AppError(mcpErrors.assistantsOff)
    const caller = { scope: { ...scope, principal: { ...principal, via: 'mcp' as const } }, request, reply }
    const call: CallOperation = (operation, input, repeatKey) =>
      handle.callPublic(operation, { ...caller, repeatKey }, input)
    const run = (useId: string): void => {
      request.countedAs = useId
    }
    const isKept = (repeatKey: string) => isCallKept(db, scope, repeatKey)
    const answer = await answerMcp(platform, { scope, headers: request.headers, message: body, call, isKept, run })
    const type = answer.headers.get('content-type')
    if (type) reply.type(type)
    // Whole: a tool tells nothing before it has its answer, so a stream holds one event.
    return reply
      .code(answer.status)
      .serializer(String)
      .send(await answer.text())
  })

  // Streams and sessions of older versions of the protocol, which clients then do without.
  const reason = 'It says that the method is not allowed, and nothing else.'
  app.route({
    method: ['GET', 'DELETE'],
    url: api.callMcp.url,
    config: { access: { kind: 'public', reason } },
    handler: async (_request, reply) => {
      reply.header('allow', 'POST')
      throw new AppError(errors.methodNotAllowed)
    },
  })
}
