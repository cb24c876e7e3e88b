import { kindsThatWriteFirst, platformOf, resolveCampaignText } from '@prosa/contract'
import type { Channels } from '../../channels/registry.ts'
import { type FirstMessage, fileGone, optedOut } from '../../conversation/model/outreach.ts'
import { storedFiles } from '../../conversation/model/present.ts'
import type { Pipeline } from '../../platform/database/index.ts'
import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import type { Program } from '../../program.ts'
import { leftOutReasons } from './create-campaign.ts'
import { recipientAccount } from './recipient-account.ts'
import {
  type DueCampaign,
  findDue,
  findNext,
  finish,
  isDoubled,
  leaveOut,
  lockDue,
  type NextRecipient,
  noteQueued,
  postpone,
  type Sending,
} from './sending.queries.ts'

const pollMs = 500
const inFlight = 4
/** While its last message is under way, and while its number is away. */
const underWaySeconds = 2
const awaySeconds = 15

const notices = {
  away: 'Esperando o número voltar a se conectar.',
  notAllowed: 'As campanhas foram desligadas nesta empresa.',
  fileGone: 'O anexo não está mais disponível.',
  unlinked: 'O robô não tem mais um número conectado.',
  failing: 'As últimas mensagens falharam: veja o número do robô antes de continuar.',
} as const

/**
 * Takes campaigns whose moment has come and writes their next message. The recipient is taken in the transaction that reads the campaign's
 * status under its lock and writes the message: after a kill either all of it is there or nothing, and no two processes take the same.
 */
export const createCampaignSender = (program: Program): WorkLoop => {
  const { channels, conversation, database, log } = program
  const underWay = new Set<string>()
  return createWorkLoop<DueCampaign>({
    pollMs,
    inFlight,
    claim: async (room) => {
      const due = await database.leases.pipeline((pipeline) => findDue(pipeline, room + underWay.size))
      const fresh = due.filter((one) => !underWay.has(keyOf(one))).slice(0, room)
      for (const one of fresh) underWay.add(keyOf(one))
      return fresh
    },
    work: async (due) => {
      let queued: { place: number; account: string | null } | null = null
      try {
        await conversation.writeFirst({
          companyId: due.companyId,
          claim: async (pipeline) => {
            const next = await takeNext(pipeline, channels, due)
            queued = next && { place: next.place, account: next.account }
            return next?.message ?? null
          },
          written: (pipeline, place) => queued && noteQueued(pipeline, due, { ...queued, ...place }),
        })
      } catch (error) {
        // So that it does not stand before all others for ever.
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

interface Taken {
  place: number
  account: string | null
  message: FirstMessage
}

/** The next message of a campaign that is due, under its lock; null: nothing is to be written now, and why is noted. */
const takeNext = async (pipeline: Pipeline, channels: Channels, due: DueCampaign): Promise<Taken | null> => {
  const sending = await lockDue(pipeline, due, kindsThatWriteFirst)
  if (!sending) return null
  const next = await findNext(pipeline, due, platformOf(sending.kind ?? ''))
  if (!next && !sending.isUnderWay) finish(pipeline, due, 'COMPLETED', null)
  else if (!sending.isAllowed) finish(pipeline, due, 'PAUSED', notices.notAllowed)
  else if (sending.connectionId === null) finish(pipeline, due, 'PAUSED', notices.unlinked)
  else if (sending.isUnderWay) postpone(pipeline, due, underWaySeconds, sending.isReady ? null : notices.away)
  else if (!sending.isReady) postpone(pipeline, due, awaySeconds, notices.away)
  else if (sending.lastFailure === fileGone) finish(pipeline, due, 'PAUSED', notices.fileGone)
  else if (sending.isFailing) finish(pipeline, due, 'PAUSED', notices.failing)
  else if (next) return messageFor(pipeline, channels, due, sending, next)
  return null
}

/** What the contact is written now, as it is stored now; null where it is left out. */
const messageFor = async (
  pipeline: Pipeline,
  channels: Channels,
  due: DueCampaign,
  { connectionId, kind, files, ...campaign }: Sending,
  { place, contactId, phone, isUnwanted, ...contact }: NextRecipient,
): Promise<Taken | null> => {
  const account = recipientAccount(channels, kind ?? '', phone)
  const text = resolveCampaignText(contact.message ?? campaign.message, { ...contact, phone })
  if (contactId === null) leaveOut(pipeline, due, place, 'cancelled', 'O contato foi apagado')
  else if (isUnwanted) leaveOut(pipeline, due, place, 'cancelled', optedOut)
  else if (account === null) leaveOut(pipeline, due, place, 'cancelled', leftOutReasons.noPhone)
  else if (await isDoubled(pipeline, due, place, account))
    leaveOut(pipeline, due, place, 'cancelled', leftOutReasons.doubled)
  else if (text === null) leaveOut(pipeline, due, place, 'failed', 'O contato não tem o que a mensagem pede')
  else {
    const event = { kind: 'campaign', detail: { campaignId: due.campaignId, name: campaign.name } }
    const to = { connectionId: connectionId ?? 0, kind: kind ?? '', contactId, phone }
    return { place, account, message: { ...to, text, files: storedFiles(files), isBulk: true, event } }
  }
  return null
}
