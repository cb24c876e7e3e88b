import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors/index.ts'
import { isSameOrigin } from '../../platform/http/index.ts'
import type { Platform } from '../../platform/index.ts'
import { livechatErrors } from './errors.ts'

/** Programs send no Origin; a browser does, and then it must be the frame's, which is a page of ours. */
export const demandOwnPage = (request: FastifyRequest, { config }: Pick<Platform, 'config'>): void => {
  const { origin } = request.headers
  const isBrowser = origin !== undefined || request.headers['sec-fetch-site'] !== undefined
  if (isBrowser && !isSameOrigin(request, config.publicUrl)) throw new AppError(livechatErrors.siteRefused)
}
