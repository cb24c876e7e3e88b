import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFaults, type Fault, type Faults } from './faults.ts'

/** A call of the product, read to its end. */
export interface Call {
  method: string
  /** With the query, as a base to read it from. */
  url: URL
  headers: IncomingMessage['headers']
  body: Buffer
}

/** What a stand-in answers. A body that is no text and no bytes goes as JSON. */
export interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

export interface StandInServer {
  /** Without a slash at its end. */
  url: string
  server: Server
  faults: Faults
  stop(): Promise<void>
}

export interface StandInOptions {
  /** 0: any free one. */
  port?: number
}

/** Paths below it steer the stand-in and meet no fault: `POST /control/faults` takes a `Fault`, `DELETE` clears them. */
const controlPath = '/control/'

/**
 * An HTTP server on the loopback that stands in for a provider. `answer` does what the provider does; its faults are met before
 * it, so that every stand-in can be slow, refuse, cut the line and hang in the same words.
 */
export const serveStandIn = async (
  answer: (call: Call) => Answer | Promise<Answer>,
  { port = 0 }: StandInOptions = {},
): Promise<StandInServer> => {
  const faults = createFaults()
  const stopping = new AbortController()
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readCall(request)
    const { pathname } = call.url
    if (pathname === `${controlPath}faults`) return send(response, steerFaults(faults, call))
    if (pathname.startsWith(controlPath)) return send(response, await answer(call))
    const does = await faults.meet(call.method, pathname, stopping.signal)
    if (does?.kind === 'hang') return
    if (does?.kind === 'answer') return send(response, does)
    if (does?.kind === 'cut') return void response.destroy()
    const usual = await answer(call)
    if (does?.kind === 'hang-after') return
    if (does?.kind === 'cut-after') response.destroy()
    else send(response, usual)
  }
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      // A caller that went away, or a stand-in that is being stopped; anything else is a fault of the stand-in and is said.
      if (!stopping.signal.aborted && !request.destroyed) console.error(error)
      response.destroy()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    faults,
    stop: async () => {
      stopping.abort()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const readCall = async (request: IncomingMessage): Promise<Call> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://stand-in'),
    headers: request.headers,
    body: Buffer.concat(parts),
  }
}

const steerFaults = (faults: Faults, call: Call): Answer => {
  if (call.method === 'DELETE') faults.clear()
  else faults.add(readJson<Fault>(call))
  return { body: { success: true } }
}

/** The call's body as JSON. @throws where it is none */
export const readJson = <Shape>(call: Call): Shape => JSON.parse(call.body.toString('utf8')) as Shape

const send = (response: ServerResponse, { status = 200, headers = {}, body }: Answer): void => {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  const type: Record<string, string> = isRaw || body === undefined ? {} : { 'content-type': 'application/json' }
  response.writeHead(status, { ...type, ...headers }).end(isRaw || body === undefined ? body : JSON.stringify(body))
}
