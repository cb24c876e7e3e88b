import {
  type CampaignBody,
  type CampaignMedia,
  campaignTarget,
  campaignVariables,
  kindsOfTemplates,
  kindsThatWriteFirst,
  type LeftOutReason,
  platformOf,
  rationsFirstContacts,
  variablesOf,
} from '@prosa/contract'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import type { Program } from '../../program.ts'
import * as campaigns from './campaigns.queries.ts'
import { whyLeftOut } from './eligibility.ts'
import { campaignErrors } from './errors.ts'
import { recipientAccount } from './recipient-account.ts'

export const kindsOfMedia: Record<CampaignMedia, readonly string[]> = {
  WHATSAPP_QRCODE: kindsThatWriteFirst,
  WHATSAPP_API: kindsOfTemplates,
}

/** The number that a campaign's bot sends from. @throws notFound; 422 for a bot that cannot send */
export const demandNumber = async (
  db: Kysely<DB>,
  { companyId, workspaceIds }: Scope,
  { botId, workspaceId, media }: Pick<CampaignBody, 'botId' | 'workspaceId' | 'media'>,
): Promise<campaigns.BotNumber> => {
  if (!workspaceIds.includes(workspaceId)) throw new AppError(errors.notFound)
  const bot = await campaigns.findBot(db, companyId, workspaceIds, botId, kindsOfMedia[media])
  if (!bot) throw new AppError(errors.notFound)
  const error = media === 'WHATSAPP_API' ? campaignErrors.noApiRobot : campaignErrors.noRobot
  if (bot.target !== campaignTarget || !bot.active || bot.number === null)
    throw new AppError(error, { fields: { botId: error.message } })
  return bot.number
}

/**
 * @param words the texts to be sent
 * @param isOfSegment the contacts were just read from a segment: one deleted since is not an error
 * @throws notFound for a contact outside of the caller's workspaces
 */
export const demandContacts = async (
  db: Kysely<DB>,
  { companyId, workspaceIds }: Scope,
  { connectionId, kind }: campaigns.BotNumber,
  wanted: readonly number[],
  { words, isOfSegment }: { words: readonly string[]; isOfSegment: boolean },
): Promise<Map<number, campaigns.ContactRow>> => {
  const ids = [...new Set(wanted)]
  const hasOwn = words.some((text) => variablesOf(text).some((number) => number > campaignVariables.length))
  const number = { connectionId, platform: platformOf(kind), hasOwn }
  const rows = await campaigns.listContacts(db, companyId, workspaceIds, ids, number)
  if (rows.length < ids.length && !isOfSegment) throw new AppError(errors.notFound)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface CheckedRecipient {
  contactId: number
  message: string
  account: string | null
  leftOut: LeftOutReason | null
  /** The contact never wrote to the number. */
  isFirst: boolean
}

interface Audience extends Pick<CampaignBody, 'basis' | 'guards'> {
  number: campaigns.BotNumber
  contacts: ReadonlyMap<number, campaigns.ContactRow>
  wanted: readonly { contactId: number; message: string }[]
}

/**
 * Selects the recipients of a campaign: each contact once, and only the first of several with the same phone. On a
 * number with a daily limit of new conversations, contacts who wrote before come first.
 */
export const checkRecipients = (
  { channels, clock }: Program,
  { basis, guards, number, contacts, wanted }: Audience,
): CheckedRecipient[] => {
  const rules = { guards, hasBasis: basis != null, now: clock.now() }
  const accounts = new Set<string>()
  const known = new Set<number>()
  const checked = wanted.flatMap(({ contactId, message }): CheckedRecipient[] => {
    if (known.has(contactId)) return []
    known.add(contactId)
    const facts = contacts.get(contactId) ?? null
    const account = recipientAccount(channels, number.kind, facts?.phone ?? null)
    const isDoubled = account !== null && accounts.has(account)
    const leftOut = whyLeftOut(facts, { account, isDoubled, message }, rules)
    if (account !== null && leftOut === null) accounts.add(account)
    return [{ contactId, message, account, leftOut, isFirst: facts?.hasWritten === false }]
  })
  if (!rationsFirstContacts(number.kind)) return checked
  return checked.toSorted((one, other) => Number(one.isFirst) - Number(other.isFirst))
}
