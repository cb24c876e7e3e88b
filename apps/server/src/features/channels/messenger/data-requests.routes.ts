import { publicAccess } from '@prosa/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MetaApp } from '../../../channels/meta/meta.ts'
import { readSignedRequest } from '../../../channels/meta/signed-request.ts'
import { createRefusals } from '../../../channels/refusals.ts'
import { AppError, defineErrors, errors } from '../../../platform/errors/index.ts'
import type { Program } from '../../../program.ts'
import { requestPage } from './data-request-page.ts'
import { forgetPerson, openRequest } from './forget-person.ts'
import { findRequest } from './messenger.queries.ts'

const dataErrors = defineErrors({ badSignature: [403, 'Assinatura inválida.'] })

const signedAccess = {
  access: publicAccess('The request is signed by Meta with the secret of the app; nothing is done without.'),
  cookieless: true,
  ownRate: true,
} as const
const pageAccess = {
  access: publicAccess('The state of a request for deletion, by a code that nobody can guess; it names no person.'),
  cookieless: true,
} as const

/** A signed request only holds an id and a time. */
const maxBodyBytes = 16 * 1024
const statusPath = '/exclusao-de-dados'

/** Called by Meta when a person removes our app, or requests deletion of their data. */
export const serveDataRequests = (app: FastifyInstance, program: Program, meta: MetaApp): void => {
  const refusals = createRefusals(program)
  const secrets = meta.settings.app?.secrets ?? []

  const personOf = (request: FastifyRequest): string => {
    refusals.demand(request)
    const text = typeof request.body === 'string' ? new URLSearchParams(request.body).get('signed_request') : null
    const person = text === null ? null : readSignedRequest(text, secrets)
    if (person === null) throw refusals.refuse(request, new AppError(dataErrors.badSignature))
    return person
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

    scope.post('/webhooks/meta/deauthorize', { config: signedAccess, bodyLimit: maxBodyBytes }, async (request) => {
      await forgetPerson(program, personOf(request))
      return { success: true }
    })

    scope.post('/webhooks/meta/data-deletion', { config: signedAccess, bodyLimit: maxBodyBytes }, async (request) => {
      const person = personOf(request)
      const code = await openRequest(program, person)
      const origin = program.config.publicUrl ?? `${request.protocol}://${request.host}`
      return { url: `${origin}${statusPath}/${code}`, confirmation_code: code }
    })
  })

  app.get<{ Params: { code: string } }>(`${statusPath}/:code`, { config: pageAccess }, async (request, reply) => {
    const { code } = request.params
    const found = /^[0-9a-f]{32}$/.test(code) ? await findRequest(program.database.unscoped(), code) : null
    if (!found) throw new AppError(errors.notFound)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(requestPage(code, found))
  })
}
