import {
  leftOutTexts,
  nextWithin,
  platformOf,
  rationsFirstContacts,
  resolveCampaignText,
  variablesOf,
  wordsOfCampaign,
} from '@prosa/contract'
import type { Channels } from '../../channels/registry.ts'
import type { FirstMessage } from '../../conversation/model/outreach.ts'
import { storedFiles } from '../../conversation/model/present.ts'
import type { Pipeline } from '../../platform/database/index.ts'
import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import type { Program } from '../../program.ts'
import { checkTemplate } from './check-template.ts'
import { whyLeftOut } from './eligibility.ts'
import { longestStretch, nextFirst } from './pace.ts'
import { recipientAccount } from './recipient-account.ts'
import {
  type DueCampaign,
  findDue,
  findNext,
  finish,
  isDoubled as isDoubledIn,
  leaveOut,
  listFirsts,
  lockDue,
  type NextRecipient,
  noteQueued,
  postpone,
  type QueuedRecipient,
  type Sending,
  waitUntil,
} from './sending.queries.ts'
import { fillFor } from './template.ts'

const pollMs = 500
const inFlight = 4
/** Delay while its last message is being sent, and while its number is disconnected. */
const underWaySeconds = 2
const awaySeconds = 15

const notices = {
  away: 'Esperando o número voltar a se conectar.',
  notAllowed: 'As campanhas foram desligadas nesta empresa.',
  fileGone: 'O anexo não está mais disponível.',
  unlinked: 'O bot não tem mais um número conectado.',
  blocked: 'O canal bloqueou o número do bot.',
  again: 'Esperando para tentar de novo com quem não recebeu.',
  quiet: 'Fora do horário de envio: continua quando ele começar.',
  rationed: 'O número já escreveu a quem não o conhece tantas vezes quanto pode em um dia: continua quando puder.',
  fieldGone: (name: string) =>
    `A mensagem usa o campo ${name}, que foi removido dos contatos. Cancele esta campanha e crie outra sem ele.`,
  failing: 'As últimas mensagens falharam: veja o número do bot antes de continuar.',
} as const

/**
 * Claims due campaigns and writes their next message. Reading the campaign's status under its lock, taking the recipient and writing the message are
 * one transaction: a crash leaves all or nothing, and no two processes take the same recipient.
 */
export const createCampaignSender = (program: Program, random: () => number = Math.random): WorkLoop => {
  const { channels, conversation, database, log } = program
  const underWay = new Set<string>()
  return createWorkLoop<DueCampaign>({
    pollMs,
    inFlight,
    // Work that waits for a provider's answer about a template.
    slow: { afterMs: 500, max: 32 },
    claim: async (room) => {
      const due = await database.leases.pipeline((pipeline) => findDue(pipeline, room + underWay.size))
      const fresh = due.filter((one) => !underWay.has(keyOf(one))).slice(0, room)
      for (const one of fresh) underWay.add(keyOf(one))
      return fresh
    },
    work: async (due) => {
      let queued: QueuedRecipient | null = null
      try {
        await checkTemplate(program, due)
        await conversation.writeFirst({
          companyId: due.companyId,
          claim: async (pipeline) => {
            const next = await takeNext(pipeline, channels, due)
            queued = next && { ...next.recipient, stretch: stretchOf(next.message, random()) }
            return next?.message ?? null
          },
          written: (pipeline, place) => queued && noteQueued(pipeline, due, { ...queued, ...place }),
        })
      } catch (error) {
        // Otherwise it would block the others for ever.
        await database.worker.pipeline(async (pipeline) => {
          pipeline.begin()
          pipeline.setCompany(due.companyId)
          postpone(pipeline, due, awaySeconds, null)
          await pipeline.commit()
        })
        throw error
      } finally {
        underWay.delete(keyOf(due))
      }
    },
    failed: (err) => log.error({ err }, 'The next message of a campaign could not be written'),
  })
}

const keyOf = ({ companyId, campaignId }: DueCampaign): string => `${companyId}:${campaignId}`

const stretchOf = ({ kind }: FirstMessage, random: number): number =>
  rationsFirstContacts(kind) ? 1 + random * longestStretch : 1

interface Taken {
  recipient: Omit<QueuedRecipient, 'stretch'>
  message: FirstMessage
}

/** The next message of a due campaign, under its lock; null: nothing to write now; the reason is stored. */
const takeNext = async (pipeline: Pipeline, channels: Channels, due: DueCampaign): Promise<Taken | null> => {
  const sending = await lockDue(pipeline, due)
  if (!sending) return null
  const number = { connectionId: sending.connectionId ?? 0, platform: platformOf(sending.kind ?? '') }
  const next = await findNext(pipeline, due, number)
  if (!next && !sending.isUnderWay) finish(pipeline, due, 'COMPLETED', null)
  else if (!sending.isAllowed) finish(pipeline, due, 'PAUSED', notices.notAllowed)
  else if (sending.connectionId === null) finish(pipeline, due, 'PAUSED', notices.unlinked)
  else if (sending.isBlocked && next)
    finish(pipeline, due, 'PAUSED', sending.blockedReason ?? notices.blocked, sending.connectionId)
  else if (sending.isUnderWay) postpone(pipeline, due, underWaySeconds, sending.isReady ? null : notices.away)
  else if (!sending.isReady) postpone(pipeline, due, awaySeconds, notices.away)
  else if (sending.isFileGone) finish(pipeline, due, 'PAUSED', notices.fileGone)
  else if (sending.isFailing) finish(pipeline, due, 'PAUSED', notices.failing)
  else if (next) return messageFor(pipeline, channels, due, sending, next)
  return null
}

/** The message for a contact, with the current data; null if it is left out, or must wait. */
const messageFor = async (
  pipeline: Pipeline,
  channels: Channels,
  due: DueCampaign,
  sending: Sending,
  { place, contactId, facts, message, notBefore }: NextRecipient,
): Promise<Taken | null> => {
  const { connectionId, kind, files } = sending
  if (isQuiet(pipeline, due, sending)) return null
  if (notBefore) {
    waitUntil(pipeline, due, notBefore, notices.again)
    return null
  }
  const words = message ?? (sending.template ? wordsOfCampaign(sending) : sending.message)
  const asked = variablesOf(words)
  const removedField = sending.removedFields.find(({ number }) => asked.includes(number))
  if (removedField) {
    finish(pipeline, due, 'PAUSED', notices.fieldGone(removedField.name))
    return null
  }
  const account = recipientAccount(channels, kind ?? '', facts?.phone ?? null)
  const isDoubled = account !== null && (await isDoubledIn(pipeline, due, place, account))
  const why = whyLeftOut(facts, { account, isDoubled, message: words }, sending)
  const templates = channels.find(kind ?? '')?.templates ?? null
  const filled = sending.template && templates && facts ? fillFor(templates, sending.template, facts) : null
  const text = sending.template ? (filled?.text ?? null) : facts && resolveCampaignText(words, facts)
  if (why || !facts || contactId === null || text === null) {
    leaveOut(pipeline, due, place, 'cancelled', leftOutTexts[why ?? 'lacksData'])
    return null
  }
  const isFirst = rationsFirstContacts(kind ?? '') && !facts.hasWritten
  if (isFirst && (await isRationed(pipeline, due, sending))) return null
  const event = { kind: 'campaign', detail: { campaignId: due.campaignId, name: sending.name } }
  const to = { connectionId: connectionId ?? 0, kind: kind ?? '', contactId, phone: facts.phone }
  const recipient = { place, account, firstOn: isFirst ? connectionId : null }
  return {
    recipient,
    message: {
      ...to,
      text,
      ...(filled ? { template: filled.outbound } : {}),
      files: storedFiles(files),
      isBulk: true,
      event,
    },
  }
}

/** Postpones a campaign outside of its sending hours, before any recipient is checked. */
const isQuiet = (pipeline: Pipeline, due: DueCampaign, { hours, timeZone, now }: Sending): boolean => {
  const within = nextWithin(now.getTime(), hours, timeZone)
  if (within <= now.getTime()) return false
  waitUntil(pipeline, due, new Date(within), notices.quiet)
  return true
}

/** Postpones a campaign whose number has used its daily limit of first contacts. */
const isRationed = async (
  pipeline: Pipeline,
  due: DueCampaign,
  { connectionId, connectedAt, hours, timeZone, now }: Sending,
): Promise<boolean> => {
  if (connectionId === null || connectedAt === null) return false
  const begunMs = (await listFirsts(pipeline, due.companyId, connectionId)).map((at) => at.getTime())
  const free = nextFirst(now.getTime(), { sinceMs: connectedAt.getTime(), begunMs })
  if (free <= now.getTime()) return false
  waitUntil(pipeline, due, new Date(nextWithin(free, hours, timeZone)), notices.rationed)
  return true
}
