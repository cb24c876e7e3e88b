import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestApp } from '../../platform/testing/index.ts'
import { secretPlace } from '../connection.ts'
import { signFake } from './channel.ts'
import { pictureHeader } from './profiles.ts'

export interface StandIn {
  url: string
  /** Bodies of the messages that it took, in order, with the id that it answered. */
  sent: { id: string; reference: string; text: string; to: string; file?: { base64: string; name: string } }[]
  /** What it was asked to take back. */
  erased: { reference: string; providerId: string | null; to: string }[]
  /** Answers to come before the usual ones, for messages and for deletions. */
  faults: ((response: ServerResponse) => void)[]
  /** How it answers for a file, by its id; 404 for others. */
  media: Map<string, (response: ServerResponse, request: IncomingMessage) => void>
  /** What customers are called, by their ids; 404 for others. */
  profiles: Map<string, string>
  /** Where it says that a customer's picture lies, by their ids: an address, or a path of its own below `/media`. */
  pictures: Map<string, string>
  /** Accounts by the codes for which it gives them, each once. */
  logins: Map<string, object>
  /** The open pairings of an account, in order; each is told lines of JSON. */
  pairings: Map<string, ServerResponse[]>
  close(): void
}

/** The provider behind the `fake` channel. */
export const startStandIn = async (): Promise<StandIn> => {
  const standIn: Omit<StandIn, 'url' | 'close'> = {
    sent: [],
    erased: [],
    faults: [],
    media: new Map(),
    profiles: new Map(),
    pictures: new Map(),
    logins: new Map(),
    pairings: new Map(),
  }
  const server = createServer(async (request, response) => {
    const [, place = '', id = ''] = (request.url ?? '').split('/')
    if (place === 'media') {
      const answer = standIn.media.get(id)
      return answer ? answer(response, request) : void response.writeHead(404).end()
    }
    if (place === 'profiles') {
      const name = standIn.profiles.get(decodeURIComponent(id))
      const picture = standIn.pictures.get(decodeURIComponent(id))
      if (picture) response.setHeader(pictureHeader, new URL(picture, `http://${request.headers.host}/media/`).href)
      return void response.writeHead(name === undefined ? 404 : 200).end(name)
    }
    if (place === 'token') {
      const account = standIn.logins.get(id)
      standIn.logins.delete(id)
      return void response.writeHead(account ? 200 : 400).end(JSON.stringify(account ?? {}))
    }
    if (place === 'pair') {
      standIn.pairings.set(id, [...(standIn.pairings.get(id) ?? []), response])
      return response.flushHeaders()
    }
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const fault = standIn.faults.shift()
    if (fault) return fault(response)
    const body = JSON.parse(text)
    if (place === 'erase') standIn.erased.push(body)
    const answer = { ...body, id: randomUUID() }
    if (place === 'messages') standIn.sent.push(answer)
    response.end(JSON.stringify({ id: answer.id }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(standIn, {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
}

const secret = 'segredo do provedor'

/** Gives a connection the secret with which `callFake` signs. */
export const sealFakeSecret = async (app: TestApp, companyId: number, connectionId: number): Promise<void> => {
  const sealed = app.app.platform.secrets.seal(secret, secretPlace(companyId, connectionId))
  await app.build.run('update connection set secret_encrypted = $2 where id = $1', [connectionId, sealed])
}

/** Events as the stand-in reports them to the address of one connection. @returns the status of the answer */
export const callFake = async (app: TestApp, account: string, events: readonly unknown[]): Promise<number> => {
  const payload = JSON.stringify({ events })
  const answer = await app.anonymous.inject({
    method: 'POST',
    url: `/webhooks/fake/${account}`,
    headers: { 'content-type': 'application/json', 'x-fake-signature': signFake(secret, payload) },
    payload,
  })
  return answer.statusCode
}
