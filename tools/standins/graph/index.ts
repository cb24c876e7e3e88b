import type { Fault } from '../lib/faults.ts'
import type { HookSwitches } from '../lib/hooks.ts'
import { type Call, readJson, serveStandIn } from '../lib/server.ts'
import { bodyOf, GraphError } from './errors.ts'
import { keepMedia } from './media.ts'
import { answerGraph } from './server.ts'
import {
  type Inbound,
  type Messaging,
  push,
  reportStatus,
  type StatusReport,
  signBytes,
  signRequest,
  verifyCallback,
  type Way,
  writeMessaging,
  writeWhatsapp,
} from './webhooks.ts'
import { createWorld, type GraphOptions, type Sent, type World } from './world.ts'

export { metaAgentApp } from './messaging.ts'
export type { Inbound, Messaging, StatusReport, Way } from './webhooks.ts'
export { escaped, itemOf, messageOf } from './webhooks.ts'
export type { GraphOptions, Page, Phone, Sent, Template, Waba } from './world.ts'
export { issue } from './world.ts'

/** Calls that are refused as Graph refuses them. */
export interface Refusal {
  path?: string
  method?: string
  times?: number
  code: number
  subcode?: number
  status?: number
  headers?: Record<string, string>
}

/** Graph, Facebook's consent page and what calls our webhooks, on one address of this machine. */
export interface GraphStandIn {
  url: string
  appId: string
  appSecret: string
  verifyToken: string
  /** Everything that it knows, for what has no switch of its own (`denies`, `reports`, `pairLimit`). */
  world: World
  /** What the product sent, in order. */
  sent: readonly Sent[]
  switches: HookSwitches
  /** Sets where webhooks go. @returns whether the address answered as ours does */
  callback(url: string, object?: string): Promise<boolean>
  /** A customer writes to a WhatsApp number. `status`: of a call that was wrongly signed on purpose. */
  write(inbound: Inbound): Promise<{ id: string; status: number }>
  /** Something of a conversation with a page or an Instagram account. */
  message(messaging: Messaging): Promise<{ mid: string; status: number }>
  /** In any order, for any message. */
  status(report: StatusReport): Promise<number>
  /** Any payload, to an account's subscriber or to everybody's address. */
  push(object: string, payload: unknown, account: string | null, way?: Way): Promise<number>
  sign(bytes: string | Buffer): string
  /** As Facebook asks for a deletion. */
  signRequest(userId: string): string
  /** A customer's file, for a message that names it. */
  media(data: Buffer, type: string): string
  fault(fault: Fault): void
  /** Everything is answered as usual again. */
  clearFaults(): void
  refuse(refusal: Refusal): void
  /** Nobody's token is worth anything any more. */
  revoke(): void
  advance(ms: number): void
  /** Once every webhook was taken. */
  settled(): Promise<void>
  stop(): Promise<void>
}

export const startGraph = async (options: GraphOptions = {}): Promise<GraphStandIn> => {
  const world = createWorld(options)
  const answer = (call: Call) =>
    call.url.pathname.startsWith('/control/') ? control(standIn, call) : answerGraph(world, call)
  const { url, faults, stop } = await serveStandIn(answer, options.port === undefined ? {} : { port: options.port })
  world.base = url
  world.isStopped = (phoneId) => stopCodes.has(codeOf(faults.peek('POST', `/${phoneId}/messages`)))
  const standIn: GraphStandIn = {
    url,
    appId: world.appId,
    appSecret: world.appSecret,
    verifyToken: world.verifyToken,
    world,
    sent: world.sent,
    switches: world.hooks.switches,
    callback: (address, object) => setCallback(world, address, object),
    write: (inbound) => writeWhatsapp(world, inbound),
    message: (messaging) => writeMessaging(world, messaging),
    status: (report) => reportStatus(world, report),
    push: (object, payload, account, way) => push(world, object, payload, account, way),
    sign: (bytes) => signBytes(world.appSecret, bytes),
    signRequest: (userId) => signRequest(world, userId),
    media: (data, type) => keepMedia(world, data, type),
    fault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    refuse: (refusal) => faults.add(faultOf(refusal)),
    revoke: () => {
      for (const token of world.tokens.values()) token.revoked = true
    },
    advance: (ms) => {
      world.skewMs += ms
    },
    settled: () => world.hooks.settled(),
    stop: () => {
      world.hooks.stop()
      return stop()
    },
  }
  return standIn
}

/** A refusal that lasts, after which Graph serves an account no longer. */
const stopCodes: ReadonlySet<unknown> = new Set([368, 131031, 131037, 131042, 131045, 131048])
const codeOf = (fault: Fault | null): unknown =>
  fault?.does?.kind === 'answer' && (fault.times ?? lasting) >= lasting
    ? (fault.does.body as { error?: { code?: number } } | undefined)?.error?.code
    : null
const lasting = 1_000

const setCallback = (world: World, url: string, object?: string): Promise<boolean> => {
  for (const one of object ? [object] : ['whatsapp_business_account', 'page', 'instagram'])
    world.callbacks.set(one, () => url)
  return verifyCallback(url, world.verifyToken)
}

const faultOf = ({ path, method, times = 1, code, subcode, status = 400, headers }: Refusal): Fault => {
  const error = new GraphError(status, code, 'Refused on purpose', subcode === undefined ? {} : { subcode })
  return {
    times,
    ...(path === undefined ? {} : { path }),
    ...(method === undefined ? {} : { method }),
    does: { kind: 'answer', status, body: bodyOf(error, 'on-purpose'), ...(headers ? { headers } : {}) },
  }
}

/** The same switches by HTTP, as `POST /control/{name}` with a JSON body, for who runs in another process. */
const control = async (standIn: GraphStandIn, call: Call): Promise<{ body: unknown }> => {
  const name = call.url.pathname.slice('/control/'.length)
  const parameters = call.body.length > 0 ? readJson<Record<string, unknown>>(call) : {}
  return { body: (await steer(standIn, name, parameters)) ?? { success: true } }
}

const steer = (standIn: GraphStandIn, name: string, parameters: Record<string, unknown>): unknown => {
  const { world } = standIn
  const steers: Record<string, () => unknown> = {
    callback: async () => ({
      verified: await standIn.callback(String(parameters.url), parameters.object as string | undefined),
    }),
    write: () => standIn.write(parameters as unknown as Inbound),
    message: () => standIn.message(parameters as unknown as Messaging),
    status: async () => ({ status: await standIn.status(parameters as unknown as StatusReport) }),
    media: () => ({ id: standIn.media(Buffer.from(String(parameters.base64), 'base64'), String(parameters.type)) }),
    refuse: () => standIn.refuse(parameters as unknown as Refusal),
    switches: () => Object.assign(standIn.switches, parameters),
    world: () => steerWorld(world, parameters),
    advance: () => standIn.advance(Number(parameters.ms)),
    revoke: () => standIn.revoke(),
    settled: () => standIn.settled(),
    sent: () => ({ sent: world.sent }),
    'signed-request': () => ({ signed_request: standIn.signRequest(String(parameters.userId ?? world.user.id)) }),
  }
  const act = Object.hasOwn(steers, name) ? steers[name] : undefined
  if (!act) throw new Error(`No switch ${name}`)
  return act()
}

const steerWorld = (world: World, { denies, reports, pairLimit }: Record<string, unknown>): void => {
  if (typeof denies === 'boolean') world.denies = denies
  if (typeof reports === 'boolean') world.reports = reports
  if (typeof pairLimit === 'number') world.pairLimit = pairLimit
}
