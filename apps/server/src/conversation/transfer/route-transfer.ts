import type { TransferData } from '@prosa/flow'
import type { Pipeline } from '../../platform/database/index.ts'
import { applyOwner, type DialogDraft } from '../dialog/draft.ts'
import type { TransferAuthor } from '../model/acts.ts'
import type { BotSettings } from '../model/bot-settings.ts'
import { restsAt, type WorkspaceSettings } from '../model/workspace-settings.ts'
import type { TransferRequest } from '../turn/take-turn.ts'
import { findBotNumber } from './bot-transfer.queries.ts'
import { enterNamed, enterOpen, transferToOpenQueue } from './enter-workspace.ts'
import {
  findAddresses,
  findAttendant,
  findFree,
  findPerson,
  holdForOffer,
  markOffered,
  nobody,
} from './reach.queries.ts'

/**
 * Executes a transfer requested by a flow, a timer or the bot's settings, within the transaction that holds the dialog's lock. Unreachable targets
 * fall back to the bot's transfer settings, then to the queue of the bot's workspace, or of the company's first active one where that is closed.
 */
export const routeTransfer = async (
  pipeline: Pipeline,
  draft: DialogDraft,
  request: TransferRequest,
  bot: BotSettings,
): Promise<void> => {
  if (request.reason === 'digital-employee' && (await goToDigitalEmployee(pipeline, draft, bot, request.seq))) return
  const failures: string[] = []
  if (request.data) {
    if (await transferTo(pipeline, draft, request.data, request.workspaceId, bot.workspaceId, null))
      return noteReason(draft, [request.reason])
    failures.push('unreachable')
  }
  // A bot without a script goes straight to its queue; all others try the bot's settings first.
  if (request.reason !== 'no-script') {
    const settings = fallbackTargets(bot).filter((target) => isAllowed(target, request))
    for (const target of settings)
      if (await transferTo(pipeline, draft, target, null, bot.workspaceId, null))
        return noteReason(draft, [request.reason, ...failures])
    if (settings.length > 0) failures.push('settings-unreachable')
  }
  await transferToOpenQueue(pipeline, draft, bot.workspaceId, { reason: [request.reason, ...failures].join(', ') })
}

/** Adds the reasons to the last owner event. */
const noteReason = (draft: DialogDraft, reasons: readonly string[]): void => {
  const event = draft.events.at(-1)
  if (event) event.detail = { ...event.detail, reason: reasons.join(', ') }
}

/**
 * Prevents loops: a dialog that an outside system returned is not sent out again, and a conversation between two robots goes to no bot or outside
 * system.
 */
const isAllowed = ({ thirdPartySystem, botId }: Partial<TransferData>, { reason }: TransferRequest): boolean => {
  if (reason === 'loop') return !thirdPartySystem && !botId
  return !thirdPartySystem || (reason !== 'outside-returned' && reason !== 'outside-failed')
}

/**
 * Transfers a dialog on behalf of a person.
 * @returns false when the target cannot be reached; nothing has changed then
 */
export const transferByPerson = (
  pipeline: Pipeline,
  draft: DialogDraft,
  data: Partial<TransferData>,
  author: TransferAuthor,
): Promise<boolean> => transferTo(pipeline, draft, data, null, draft.dialog.workspaceId, author)

/** The targets in the bot's settings, in the order in which they are tried: first another bot, then people. */
const fallbackTargets = (bot: BotSettings): Partial<TransferData>[] => {
  const { workspaceId, userId, onlyOnline, data } = bot.transferSettings
  const targets: Partial<TransferData>[] = data ? [data] : []
  if (workspaceId !== null)
    targets.push({ queue: userId === null ? 'SEQUENTIAL' : 'USER', workspaceId, userId, onlyOnlineUser: onlyOnline })
  return targets
}

/** Without an address of a digital employee, people take over. */
const goToDigitalEmployee = async (
  pipeline: Pipeline,
  draft: DialogDraft,
  bot: BotSettings,
  seq = draft.dialog.seq,
): Promise<boolean> => {
  const addresses = await findAddresses(pipeline, draft.dialog.companyId, bot.id)
  if (!addresses?.digitalEmployeeUrl) return false
  draft.calls.push(`employee:${seq}`)
  return true
}

const transferTo = async (
  pipeline: Pipeline,
  draft: DialogDraft,
  data: Partial<TransferData>,
  webhookWorkspaceId: number | null,
  ownWorkspaceId: number,
  author: TransferAuthor | null,
): Promise<boolean> => {
  const { dialog } = draft
  const by = author?.userId ?? null
  const name = author?.name ?? null
  if (data.thirdPartySystem) {
    if (dialog.botId === null) return false
    const addresses = await findAddresses(pipeline, dialog.companyId, dialog.botId)
    return addresses?.transferUrl ? applyOwner(draft, { kind: 'transferToExternal', by }, name).changed : false
  }
  if (data.botId) return goToBot(pipeline, draft, data.botId, data.botTransferMessage ?? '', author)
  const named = data.workspaceOnWebhook ? webhookWorkspaceId : data.workspaceId || null
  if (data.workspaceOnWebhook && !named) return false
  const workspace = named ? await enterNamed(pipeline, draft, named) : await enterOpen(pipeline, draft, ownWorkspaceId)
  if (!workspace) return false
  const workspaceId = workspace.id
  if (data.queue === 'USER' && data.userId) {
    const person = await findPerson(pipeline, dialog.companyId, workspace.id, data.userId)
    if (!person) return false
    const { id: userId, name: userName } = person
    return applyOwner(draft, { kind: 'transferToPerson', userId, userName, workspaceId, by }, name).changed
  }
  if (data.queue === 'SEQUENTIAL') return startOffering(pipeline, draft, workspace, data.onlyOnlineUser ?? true, author)
  return applyOwner(draft, { kind: 'transferToQueue', workspaceId, workspaceName: workspace.name, by }, name).changed
}

/** Another bot writes to the customer from its own number, and this dialog is closed. False where that is not possible. */
const goToBot = async (
  pipeline: Pipeline,
  draft: DialogDraft,
  botId: number,
  message: string,
  author: TransferAuthor | null,
): Promise<boolean> => {
  const { companyId, contactId, botId: ownId } = draft.dialog
  if (botId === ownId || message.trim() === '') return false
  const number = await findBotNumber(pipeline, companyId, botId, contactId)
  if (!number) return false
  const action = { kind: 'transferToBot', botName: number.botName, botId, message, by: author?.userId ?? null } as const
  if (!applyOwner(draft, action, author?.name ?? null).changed) return false
  draft.calls.push(`bot:${draft.dialog.version}`)
  return true
}

const startOffering = async (
  pipeline: Pipeline,
  draft: DialogDraft,
  workspace: WorkspaceSettings,
  onlineOnly: boolean,
  author: TransferAuthor | null,
): Promise<boolean> => {
  draft.dialog.offeredTo = [] // A transfer anew: those who let an earlier one pass are asked again.
  if (await offerToNext(pipeline, draft, workspace, onlineOnly, author, [])) return true
  const { id: workspaceId, name: workspaceName } = workspace
  const action = { kind: 'transferToQueue', workspaceId, workspaceName, by: author?.userId ?? null } as const
  if (!applyOwner(draft, action, author?.name ?? null).changed) return false
  draft.dialog.offeredTo = [nobody]
  draft.dialog.offerOnlineOnly = onlineOnly
  return true
}

/** People looked up per round; other transactions may be offering to the first of them. */
const maxPerLookup = 4

/**
 * Offers the dialog to the next attendant, online ones first; never to one who declined it or has an open offer. Those are asked as soon as they are
 * free.
 */
const offerToNext = async (
  pipeline: Pipeline,
  draft: DialogDraft,
  workspace: WorkspaceSettings,
  onlineOnly: boolean,
  author: TransferAuthor | null,
  offeredTo: readonly number[],
): Promise<boolean> => {
  if (restsAt(workspace, draft.at)) return false
  const tried: number[] = []
  const criteria = { companyId: draft.dialog.companyId, workspaceId: workspace.id, onlineOnly, offeredTo, tried }
  for (;;) {
    const free = await findFree(pipeline, criteria, maxPerLookup)
    for (const next of free) if (await offerTo(pipeline, draft, workspace, next, onlineOnly, author)) return true
    if (free.length < maxPerLookup) return false
    tried.push(...free.map(({ id }) => id))
  }
}

/** @returns false where another transaction offers that person a room, or the dialog's state refuses it */
const offerTo = async (
  pipeline: Pipeline,
  draft: DialogDraft,
  workspace: WorkspaceSettings,
  person: { id: number; name: string },
  onlineOnly: boolean,
  author: TransferAuthor | null,
): Promise<boolean> => {
  const { companyId, id: dialogId } = draft.dialog
  if (!(await holdForOffer(pipeline, companyId, person.id))) return false
  const { at } = draft
  const expiresAt = new Date(at.getTime() + workspace.offerSeconds * 1_000)
  const change = applyOwner(
    draft,
    {
      kind: 'offer',
      userId: person.id,
      userName: person.name,
      workspaceId: workspace.id,
      expiresAt,
      onlineOnly,
      by: author?.userId ?? null,
    },
    author?.name ?? null,
  )
  if (change.changed)
    markOffered(pipeline, { companyId, dialogId, workspaceId: workspace.id, userId: person.id, at, expiresAt })
  return change.changed
}

/** An offer expired: the next attendant gets one, or the dialog waits in the queue. */
export const passOfferOn = async (pipeline: Pipeline, draft: DialogDraft): Promise<void> => {
  const { dialog } = draft
  const workspace = await enterNamed(pipeline, draft, dialog.workspaceId)
  // Its workspace was closed meanwhile.
  if (!workspace) return transferToOpenQueue(pipeline, draft, dialog.workspaceId, { reason: 'nobody-took-it' })
  if (await offerToNext(pipeline, draft, workspace, dialog.offerOnlineOnly, null, dialog.offeredTo)) return
  applyOwner(draft, { kind: 'offerEnded', workspaceName: workspace.name })
}

/** Opening or closing time: a dialog that waits to be offered, and was resting, is offered now. */
export const resumeOffers = async (pipeline: Pipeline, draft: DialogDraft): Promise<void> => {
  const { dialog } = draft
  const workspace = await enterNamed(pipeline, draft, dialog.workspaceId)
  if (workspace && dialog.owner === 'queue' && dialog.offeredTo.length > 0)
    await offerToNext(pipeline, draft, workspace, dialog.offerOnlineOnly, null, dialog.offeredTo)
}

/** Offers a dialog that waits in the queue to a free person; false where either has changed meanwhile. */
export const offerToFree = async (pipeline: Pipeline, draft: DialogDraft, userId: number): Promise<boolean> => {
  const { dialog } = draft
  if (dialog.owner !== 'queue' || dialog.offeredTo.length === 0 || dialog.offeredTo.includes(userId)) return false
  const workspace = await enterNamed(pipeline, draft, dialog.workspaceId)
  if (!workspace || restsAt(workspace, draft.at)) return false
  const person = await findAttendant(pipeline, dialog.companyId, workspace.id, userId)
  if (!person?.online || person.busy) return false
  return offerTo(pipeline, draft, workspace, person, dialog.offerOnlineOnly, null)
}
