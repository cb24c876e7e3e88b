import type { FastifyInstance } from 'fastify'

/** Close code for "this process goes away": both browsers' clients then connect anew, elsewhere or here after the restart. */
const goingAway = 1001
/** A peer that does not answer the close frame within it is cut. The library's own 30 s outlast a stop. */
export const socketCloseTimeoutMs = 1_500
/** Calls under way may end within it; what still hangs then (a half-sent request, a slow download) is cut. */
const callGraceMs = 4_000
/** A browser keeps its connection after the answer of a call that was under way; nobody would close it. */
const sweepMs = 100

/** In place of the websocket plugin's own: it sends no code, and waits half a minute for peers that are gone. */
export function sayGoodbye(this: FastifyInstance, done: () => void): void {
  for (const client of this.websocketServer.clients) client.close(goingAway)
  this.websocketServer.close()
  done()
}

/** Takes no new connections, lets calls under way end, and cuts what does not. Takes at most some four seconds. */
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
