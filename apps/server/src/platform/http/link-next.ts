import type { FastifyReply, FastifyRequest } from 'fastify'

/** Also returns a list's next page as a Link header (RFC 8288). */
export const linkNext =
  <C extends { request: FastifyRequest; reply: FastifyReply }>(handler: (call: C) => unknown) =>
  async (call: C): Promise<unknown> => {
    const answer = await handler(call)
    const next = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'next') : null
    if (typeof next !== 'string' || call.request.method !== 'GET') return answer
    const url = new URL(call.request.url, 'http://host')
    url.searchParams.set('after', next)
    call.reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
    return answer
  }
