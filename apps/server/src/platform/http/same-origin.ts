import { isForKeys } from '@prosa/contract'
import type { FastifyRequest } from 'fastify'
import { AppError, errors } from '../errors/index.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests forged by other sites. Browsers tell where a request comes from (Sec-Fetch-Site, Origin), and pages
 * cannot change that; a request with neither is refused too. Applies to unsafe methods, and to GETs whose operation has
 * `sameOrigin`. Operations without cookies (visitors, keys) are exempt.
 */
export const demandSameOrigin = (request: FastifyRequest, publicUrl: string | undefined): void => {
  const { config } = request.routeOptions
  const isSafe = safeMethods.has(request.method) && !config.sameOrigin
  if (config.cookieless || isSafe || (config.access && isForKeys(config.access))) return
  if (!isSameOrigin(request, publicUrl)) throw new AppError(errors.crossSite)
}

/** Whether the request comes from one of our own pages, according to the browser. Also used for websockets. */
export const isSameOrigin = (request: FastifyRequest, publicUrl: string | undefined): boolean => {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  if (site !== undefined && site !== 'same-origin') return false
  if (origin !== undefined) return isOwn(origin, request, publicUrl)
  return site === 'same-origin'
}

/**
 * With PUBLIC_URL the program knows its own origin and trusts no header; platforms' hosts are known from the database
 * (`request.isBrandHost`). Without it, in a local start, the request's own host counts; a proxy may add https, but
 * never remove it.
 */
const isOwn = (text: string, request: FastifyRequest, publicUrl: string | undefined): boolean => {
  const origin = URL.parse(text)
  if (!origin?.host) return false
  if (publicUrl === undefined)
    return origin.host === request.host && (origin.protocol === 'https:' || request.protocol !== 'https')
  const own = URL.parse(publicUrl)
  if (!own || origin.protocol !== own.protocol) return false
  return origin.host === own.host || (request.isBrandHost && origin.host === request.host)
}
