import type { FastifyInstance } from 'fastify'

/** Close code for a stopping process: both clients then reconnect, to another process or after the restart. */
const goingAway = 1001
/** Time for a client to answer the close frame before it is cut. The library's own 30 s are longer than a stop. */
export const socketCloseTimeoutMs = 1_500
/** Running calls may end within this time; others (a half-sent request, a slow download) are then cut. */
const callGraceMs = 4_000
/** Browsers keep a connection open after a call's answer, so idle ones are closed repeatedly. */
const sweepMs = 100

/** Replaces the websocket plugin's own close, which sends no code and waits half a minute for lost clients. */
export function sayGoodbye(this: FastifyInstance, done: () => void): void {
  for (const client of this.websocketServer.clients) client.close(goingAway)
  this.websocketServer.close()
  done()
}

/** Takes no new connections, lets running calls end, and cuts the rest. Takes about four seconds at most. */
export const closeHttp = async (app: FastifyInstance): Promise<void> => {
  const cut = setTimeout(() => app.server.closeAllConnections(), callGraceMs)
  const sweep = setInterval(() => {
    if (!app.server.listening) app.server.closeIdleConnections()
  }, sweepMs)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
    clearInterval(sweep)
  }
}
