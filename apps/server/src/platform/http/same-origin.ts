import type { FastifyRequest } from 'fastify'
import { AppError, errors } from '../errors/index.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site makes a browser send. A browser tells where a request comes from (Sec-Fetch-Site, Origin) and
 * pages cannot change that; a request that says neither proves nothing and is refused too.
 * Binding are unsafe methods, and GETs whose operation says `sameOrigin`. Operations that use no cookie (visitors, keys) are exempt.
 */
export const demandSameOrigin = (request: FastifyRequest, publicUrl: string | undefined): void => {
  const { config } = request.routeOptions
  if (config.cookieless || config.access?.kind === 'key' || (safeMethods.has(request.method) && !config.sameOrigin))
    return
  if (!isSameOrigin(request, publicUrl)) throw new AppError(errors.crossSite)
}

/** Whether the browser says that the request comes from one of our own pages. Websockets ask this too. */
export const isSameOrigin = (request: FastifyRequest, publicUrl: string | undefined): boolean => {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  if (site !== undefined && site !== 'same-origin') return false
  if (origin !== undefined) return isOwn(origin, request, publicUrl)
  return site === 'same-origin'
}

/**
 * With PUBLIC_URL the program knows its own address, scheme and all, and believes no header of the request; hosts of
 * platforms (brands) are known from the database (`request.isBrandHost`). Without it, a local start, it is the request's own;
 * https may end before us, http never becomes it.
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
