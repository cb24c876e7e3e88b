import type { AnyHandler } from './expose.ts'

/** Names the next page of a list in a header too (RFC 8288), for who follows links. */
export const linkNext =
  (handler: AnyHandler): AnyHandler =>
  async (call) => {
    const answer = await handler(call)
    const next = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'next') : null
    if (typeof next !== 'string' || call.request.method !== 'GET') return answer
    const url = new URL(call.request.url, 'http://host')
    url.searchParams.set('after', next)
    call.reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
    return answer
  }
