import type {
  ChannelSender,
  ConnectionTrouble,
  OutboundQuote,
  OutboundTemplate,
  OutgoingMedia,
  SendOutcome,
} from '../../channels/channel.ts'
import { connectionOf } from '../../channels/connection.ts'
import { setState } from '../../channels/connections.queries.ts'
import type { Channels } from '../../channels/registry.ts'
import { createLru, type Lru } from '../../platform/lru/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import type { Core } from '../core.ts'
import { createCompanySwitch } from '../dialog/company-switch.ts'
import { storedButtons, storedFiles } from '../model/present.ts'
import { persisting } from '../persistence.ts'
import { createTurns } from '../turns.ts'
import { computeBackoff } from './backoff.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { createFinisher, type Finisher } from './finisher.ts'
import {
  type Claimed,
  claimOutbox,
  findOutbound,
  insertPart,
  noteSentAgain,
  noteTry,
  type OutboundRow,
  putBack,
} from './outbox.queries.ts'
import { createPacer, type Pacer } from './pacer.ts'

export interface DeliveryBounds {
  /** Messages under way on one connection, over all processes. */
  perConnection: number
  /** Messages under way in this process. */
  inFlight: number
  /** Those of providers that hardly answer leave their place to others: so many at the most. */
  slow: { afterMs: number; max: number }
  leaseMs: number
  sendTimeoutMs: number
  maxAttempts: number
  pollMs: number
}

export const deliveryBounds: DeliveryBounds = {
  perConnection: 4,
  inFlight: 128,
  slow: { afterMs: 2_000, max: 1_024 },
  leaseMs: 30_000,
  sendTimeoutMs: 10_000,
  maxAttempts: 15,
  // What a killed process held is taken over this long after its lease; asking an empty outbox costs a tenth of a millisecond.
  pollMs: 200,
}

/** Messages of several parts whose sending was interrupted, remembered by this process. */
const maxProgress = 10_000

export interface DeliveryDeps {
  core: Core
  channels: Channels
  secrets: Secrets
  /** Files of a company, for providers. */
  media(companyId: number): OutgoingMedia
  /** This process, as it holds connections that live. */
  processId: string
  bounds?: Partial<DeliveryBounds>
}

/** Takes what waits in the outbox to the providers, lowest of each dialog first. */
export const createDelivery = ({
  core,
  channels,
  secrets,
  media,
  processId: claimer,
  bounds: own,
}: DeliveryDeps): WorkLoop => {
  const bounds = { ...deliveryBounds, ...own }
  const breaker = createBreaker(() => performance.now())
  const finisher = createFinisher(core, bounds)
  const progress = createLru<number, number>(maxProgress)
  const pacer = createPacer(() => performance.now())
  const inTurn = createTurns()
  const loop = createWorkLoop<Outbound & { claimedAtMs: number }>({
    pollMs: bounds.pollMs,
    inFlight: bounds.inFlight,
    slow: bounds.slow,
    claim: async (limit) => {
      // Before the claim: a lease that seems to have begun later than it did would be trusted too long.
      const claimedAtMs = performance.now()
      const claimed = await readClaimed(core, await claim(core, { ...bounds, limit, claimer }))
      return claimed.map((outbound) => ({ ...outbound, claimedAtMs }))
    },
    work: (outbound) =>
      inTurn(outbound.claimed.id, () =>
        deliverOne({ core, channels, secrets, media, progress, bounds, breaker, finisher, pacer }, outbound),
      ),
    failed: (err) => core.log.error({ err }, 'The outbox could not be worked on'),
  })
  return persisting(loop, finisher)
}

interface Deps {
  core: Core
  channels: Channels
  secrets: Secrets
  media(companyId: number): OutgoingMedia
  /** Parts of a message that were sent, by its place in the outbox. */
  progress: Lru<number, number>
  bounds: DeliveryBounds
  breaker: Breaker
  finisher: Finisher
  pacer: Pacer
}

/** A claimed message with what is to be sent; none when it is gone. */
interface Outbound {
  claimed: Claimed
  row: OutboundRow | null
}

const claim = (core: Core, bounds: DeliveryBounds & { limit: number; claimer: string }): Promise<Claimed[]> =>
  core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    const claimed = claimOutbox(pipeline, bounds)
    await pipeline.commit()
    return claimed
  })

/** Not in the claim's transaction: its locks keep other processes from the same connections. */
const readClaimed = async (core: Core, claimed: readonly Claimed[]): Promise<Outbound[]> => {
  if (claimed.length === 0) return []
  const found = await core.worker.pipeline(async (pipeline) => {
    const as = createCompanySwitch(pipeline)
    pipeline.begin()
    const groups = Map.groupBy(claimed, ({ companyId }) => companyId)
    const answers = [...groups].map(([companyId, group]) => findOutbound(as(companyId), companyId, group))
    await pipeline.commit()
    return (await Promise.all(answers)).flat()
  })
  const rows = new Map(found.map((row) => [`${row.companyId}:${row.dialogId}`, row]))
  return claimed.map((one) => ({ claimed: one, row: rows.get(`${one.companyId}:${one.dialogId}`) ?? null }))
}

const deliverOne = async (
  deps: Deps,
  { claimed, row, claimedAtMs }: Outbound & { claimedAtMs: number },
): Promise<void> => {
  const { bounds, core, breaker, finisher } = deps
  const { finish } = finisher
  // Sent by this process, which could not write it down until its lease was over: only the writing is left to do.
  const known = finisher.knownStatus(claimed.id)
  if (known) return finish({ claimed, status: known })
  const isLate = (): boolean => performance.now() - claimedAtMs > bounds.leaseMs - bounds.sendTimeoutMs
  if (isLate()) return
  const restMs = breaker.restMs(laneOf(claimed))
  if (restMs > 0) return release(core, claimed, restMs + 500 * core.random(), false)
  if (row && row.deletedAt !== null && row.status !== 'queued') return takeBack(deps, claimed, row)
  // Deleted meanwhile, or a status came before us: nothing is left to send.
  if (!row || row.deletedAt !== null || row.status !== 'queued') return finish({ claimed, status: null })
  const sender = senderOf(deps, row)
  if (!sender) return finish({ claimed, status: { status: 'failed', failure: 'Canal desconectado' } })
  // Taken up so often without any outcome, the fault is ours (a secret that does not open): its dialog must go on.
  if (claimed.attempts > bounds.maxAttempts) return finish({ claimed, status: noAnswer })
  const paceMs = sender.pace ? deps.pacer.waitMs(customerOf(claimed, row), sender.pace) : 0
  if (paceMs > 0) return release(core, claimed, paceMs, false)
  if (claimed.attempts > 1) await writeSentAgain(core, claimed)
  const outcome = await sendWithin(deps, sender, claimed, row, isLate)
  if (outcome === null) return
  if (outcome.kind === 'unknown' && row.onUnknown === 'never')
    return finish({ claimed, status: { status: 'failed', failure: 'Não se sabe se o canal a recebeu' } })
  await settleOutcome(deps, claimed, outcome, sender.unknownWaitMs)
}

/** A message that was deleted here is taken back at the provider; after the last try it stays there. */
const takeBack = async (deps: Deps, claimed: Claimed, row: OutboundRow): Promise<void> => {
  const { bounds, core, finisher } = deps
  const sender = senderOf(deps, row)
  if (!sender?.erase || claimed.attempts > bounds.maxAttempts) return finisher.finish({ claimed, status: null })
  const sent = { reference: referenceOf(claimed), providerId: row.providerId, to: row.to }
  const outcome = await sender.erase(connectionFor(deps, claimed, row), sent, AbortSignal.timeout(bounds.sendTimeoutMs))
  if (outcome.kind === 'sent' || outcome.kind === 'refused') return finisher.finish({ claimed, status: null })
  const retryAfterMs = outcome.kind === 'later' ? outcome.retryAfterMs : null
  return release(core, claimed, computeBackoff(claimed.attempts, core.random(), retryAfterMs), true)
}

const referenceOf = ({ dialogId, seq }: Claimed): string => `${dialogId}-${seq}`

const connectionFor = ({ secrets }: Deps, { companyId, connectionId }: Claimed, row: OutboundRow) =>
  connectionOf(secrets, companyId, connectionId, row)

const laneOf = ({ companyId, connectionId }: Claimed): string => `${companyId}:${connectionId}`

const customerOf = (claimed: Claimed, { to }: OutboundRow): string => `${laneOf(claimed)}:${to}`

const noAnswer = { status: 'failed', failure: 'O canal não respondeu' } as const

const senderOf = (deps: Deps, row: OutboundRow) => (row.active ? (deps.channels.find(row.kind)?.sender ?? null) : null)

/**
 * Sends the parts that are not sent yet, in order; a try that ends in between goes on from there in this process.
 * @param isLate Asked before each part: this process may have stood still since it claimed the message (suspended, swapped out), whose lease
 * may end while it is sent, and another sends the same.
 * @returns null where it was too late for one of them
 */
const sendWithin = async (
  deps: Deps,
  sender: ChannelSender,
  claimed: Claimed,
  row: OutboundRow,
  isLate: () => boolean,
): Promise<SendOutcome | null> => {
  const { bounds, channels, media, progress } = deps
  const channel = channels.find(row.kind)
  if (!channel) return { kind: 'refused', reason: 'Canal desconectado' }
  const rendered = sender.render(
    {
      reference: referenceOf(claimed),
      to: row.to,
      byPerson: row.sender === 'HUMAN',
      text: row.text,
      buttons: storedButtons(row.buttons),
      files: storedFiles(row.files),
      ...(row.template ? { template: row.template as OutboundTemplate } : {}),
      ...(row.quoted ? { quoted: row.quoted as OutboundQuote } : {}),
    },
    channel.capabilities,
  )
  if ('refused' in rendered) return { kind: 'refused', reason: rendered.refused }
  const connection = connectionFor(deps, claimed, row)
  const signal = AbortSignal.timeout(bounds.sendTimeoutMs)
  const begun = progress.get(claimed.id) ?? 0
  let outcome: SendOutcome = { kind: 'sent', providerId: null }
  for (const [index, payload] of rendered.payloads.entries()) {
    if (index < begun) continue
    if (isLate()) return null
    if (sender.pace) deps.pacer.spend(customerOf(claimed, row), sender.pace)
    outcome = await sender.send(connection, payload, media(claimed.companyId), signal)
    if (outcome.kind !== 'sent') return outcome
    if (rendered.payloads.length > 1) progress.set(claimed.id, index + 1)
    if (index < rendered.payloads.length - 1) await notePart(deps, claimed, outcome.providerId)
  }
  return outcome
}

/** Before it is sent: the echo of the first try may come while the second is under way. */
const writeSentAgain = (core: Core, claimed: Claimed): Promise<void> =>
  core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(claimed.companyId)
    noteSentAgain(pipeline, claimed)
    await pipeline.commit()
  })

/** Echoes, reactions and deletions name parts too. Without it they would be a stranger's; the message itself does not need it. */
const notePart = async ({ core }: Deps, claimed: Claimed, providerId: string | null): Promise<void> => {
  if (providerId === null) return
  try {
    await core.worker.pipeline(async (pipeline) => {
      pipeline.begin()
      pipeline.setCompany(claimed.companyId)
      insertPart(pipeline, claimed, providerId)
      await pipeline.commit()
    })
  } catch (err) {
    core.log.warn({ err, dialogId: claimed.dialogId, seq: claimed.seq }, 'The id of a part could not be written')
  }
}

const settleOutcome = async (
  deps: Deps,
  claimed: Claimed,
  outcome: SendOutcome,
  unknownWaitMs: number,
): Promise<void> => {
  const { core, breaker, bounds } = deps
  const { finish } = deps.finisher
  const lane = laneOf(claimed)
  const { companyId, connectionId } = claimed
  if (outcome.kind === 'sent') {
    breaker.succeeded(lane)
    core.activity.sent(companyId, connectionId, core.now())
    return finish({ claimed, status: { status: 'sent', providerId: outcome.providerId } })
  }
  if (outcome.kind === 'refused') {
    // The provider answers, so it is well: the message is at fault, or the account.
    breaker.succeeded(lane)
    core.activity.answered(companyId, connectionId)
    if (outcome.connection) await tellTrouble(core, claimed, outcome.connection)
    return finish({ claimed, status: { status: 'failed', failure: outcome.reason } })
  }
  // One customer who must wait holds nobody else up.
  const isOfCustomer = outcome.kind === 'later' && outcome.of === 'customer'
  if (!isOfCustomer) breaker.failed(lane)
  const restMs = breaker.restMs(lane)
  if (restMs > 0) core.activity.rests(companyId, connectionId, core.now(), new Date(core.now().getTime() + restMs))
  if (claimed.attempts >= bounds.maxAttempts) return finish({ claimed, status: noAnswer })
  // A reply is sent at least once: an unknown outcome is tried again, after a status has had time to come.
  const delayMs =
    outcome.kind === 'later'
      ? computeBackoff(claimed.attempts, core.random(), outcome.retryAfterMs)
      : Math.max(unknownWaitMs, computeBackoff(claimed.attempts, core.random()))
  return release(core, claimed, delayMs, true, triedInVain[outcome.kind])
}

/** What is told of a try after which the message is tried again. */
const triedInVain = { later: 'O canal pediu para esperar ou não atendeu', unknown: 'O canal não respondeu' } as const

/** Those who can connect the account again are told by its state; that this cannot be written keeps no message back. */
const tellTrouble = (
  core: Core,
  { companyId, connectionId }: Claimed,
  { state, reason }: ConnectionTrouble,
): Promise<void> =>
  setState(core.worker.scoped(companyId), { companyId, id: connectionId }, { kind: 'connection', state, reason }).then(
    () => core.channelsChanged(companyId),
    (err: unknown) => core.log.warn({ err, companyId, connectionId }, 'The state of a connection could not be written'),
  )

const release = (
  core: Core,
  claimed: Claimed,
  delayMs: number,
  countsAsTry: boolean,
  why: string | null = null,
): Promise<void> =>
  core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    putBack(pipeline, claimed, Math.ceil(delayMs), countsAsTry)
    if (why !== null) {
      pipeline.setCompany(claimed.companyId)
      noteTry(pipeline, claimed, Math.ceil(delayMs), why)
    }
    await pipeline.commit()
  })
