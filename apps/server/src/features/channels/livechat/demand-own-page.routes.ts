import { isSiteAllowed } from '@prosa/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors/index.ts'
import { isSameOrigin } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { livechatErrors } from './errors.ts'

/** Programs send no Origin; a browser's Origin must be that of the chat frame, a page of ours. */
export const demandOwnPage = (request: FastifyRequest, { config }: Pick<Platform, 'config'>): void => {
  const { origin } = request.headers
  const isBrowser = origin !== undefined || request.headers['sec-fetch-site'] !== undefined
  if (isBrowser && !isSameOrigin(request, config.publicUrl)) throw new AppError(livechatErrors.siteRefused)
}

/**
 * The launcher runs in the customer's page, whose origin is sent; requests not sent by a browser have none. Our own
 * pages may always show a chat.
 */
export const demandSite = (
  request: FastifyRequest,
  { config }: Pick<Platform, 'config'>,
  sites: readonly string[],
): void => {
  const { origin } = request.headers
  if (origin === undefined || isSiteAllowed(sites, origin) || isSameOrigin(request, config.publicUrl)) return
  throw new AppError(livechatErrors.siteRefused)
}
