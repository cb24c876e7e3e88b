import { AppError, type ErrorEntry, errors, isUniqueViolation } from '../platform/errors/index.ts'
import { type Core, underLock } from './core.ts'
import { applyOwner } from './dialog/draft.ts'
import { findOpenDialogOfParty, findUnansweredSince, isErased } from './dialog/party.queries.ts'
import { isUndone } from './dialog/update-sla.ts'
import type { DialogChange, OfferPass, PersonTransfer } from './model/acts.ts'
import { conversationErrors, otherDialogOpenIn, refusalError } from './model/errors.ts'
import type { LockedDialog } from './model/locked-dialog.ts'
import { passOfferOn, transferByPerson } from './transfer/route-transfer.ts'

/**
 * Applies a change of owner and its event under the dialog's lock, and publishes it after the commit.
 * @returns the dialog afterwards (unchanged where the action changes nothing), or null where it does not exist.
 * @throws AppError 409 when the state of the dialog refuses the action.
 */
export const changeDialog = async (
  core: Core,
  { companyId, dialogId, action, userName, workspaceIds }: DialogChange,
): Promise<LockedDialog | null> => {
  const apply = (): Promise<LockedDialog | undefined> =>
    underLock(
      core,
      companyId,
      dialogId,
      async ({ pipeline, draft }) => {
        if (action.kind === 'reopen' && draft.known.bot?.deleted) throw new AppError(conversationErrors.botDeleted)
        if (action.kind === 'reopen' && isUndone(draft.before, draft.at))
          draft.dialog.waitsSince = await findUnansweredSince(pipeline, draft.before)
        const change = applyOwner(draft, action, userName ?? null)
        if (!change.changed && change.refusal)
          // Joining a room held by an outside system is refused with the same error as one held by a person.
          throw action.kind === 'join' && change.refusal === 'external'
            ? new AppError(conversationErrors.dialogHeld)
            : refusalError(change.refusal)
        return draft.dialog
      },
      { workspaceIds },
    )
  if (action.kind === 'reopen' && (await isOfNobody(core, companyId, dialogId)))
    throw new AppError(conversationErrors.dataErased)
  try {
    return (await apply()) ?? null
  } catch (error) {
    if (action.kind === 'reopen' && isUniqueViolation(error, 'dialog_party_open'))
      throw await otherOpen(core, companyId, dialogId, error)
    throw error
  }
}

const isOfNobody = (core: Core, companyId: number, dialogId: number): Promise<boolean> =>
  core.database.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    return isErased(pipeline, companyId, dialogId)
  })

/** The customer already has another open dialog on that channel; the error carries its id. */
const otherOpen = async (core: Core, companyId: number, dialogId: number, cause: unknown): Promise<AppError> => {
  const other = await core.database.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    return findOpenDialogOfParty(pipeline, companyId, dialogId)
  })
  return new AppError(
    conversationErrors.otherDialogOpen,
    other === null ? { cause } : { message: otherDialogOpenIn(other), details: { dialogId: other }, cause },
  )
}

const refusedTarget = (error: ErrorEntry, field: string): AppError =>
  new AppError(error, { fields: { [field]: error.message } })

/**
 * Transfers a dialog on behalf of a person.
 * @returns the dialog afterwards, or null where it does not exist.
 * @throws AppError 409 when its state refuses the transfer, 422 when the target cannot be reached.
 */
export const transferDialog = async (core: Core, transfer: PersonTransfer): Promise<LockedDialog | null> => {
  const { companyId, dialogId, data, author, workspaceIds, note = '', onlyUntransferred = false } = transfer
  const moved = await underLock(
    core,
    companyId,
    dialogId,
    async ({ pipeline, draft }) => {
      const { owner } = draft.dialog
      if (owner === 'closed' || owner === 'external') throw refusalError(owner)
      if (onlyUntransferred && draft.dialog.transferredTo !== null)
        throw new AppError(conversationErrors.alreadyTransferred)
      const { ownerUserId, workspaceId } = draft.dialog
      if (
        owner === 'person' &&
        data.queue === 'USER' &&
        data.userId === ownerUserId &&
        data.workspaceId === workspaceId
      )
        throw refusedTarget(conversationErrors.alreadyTheirs, 'userId')
      const eventsBefore = draft.events.length
      if (await transferByPerson(pipeline, draft, data, author)) {
        const line = draft.events[eventsBefore]
        if (note !== '' && line) line.detail = { ...line.detail, note }
        return draft.dialog
      }
      if (data.thirdPartySystem) throw refusedTarget(conversationErrors.noOutsideSystem, 'transferToThirdPartySystem')
      if (data.queue === 'USER') throw refusedTarget(conversationErrors.cannotAttend, 'userId')
      throw new AppError(errors.unprocessable, { message: 'Não foi possível transferir a sala de conversa...' })
    },
    { workspaceIds },
  )
  return moved ?? null
}

/**
 * A person declines an offered room.
 * @returns false where the dialog does not exist.
 * @throws AppError 409 when it is not, or no longer, offered to this person.
 */
export const passOffer = async (
  core: Core,
  { companyId, dialogId, userId, workspaceIds }: OfferPass,
): Promise<boolean> =>
  (await underLock(
    core,
    companyId,
    dialogId,
    async ({ pipeline, draft }) => {
      const { owner, ownerUserId } = draft.dialog
      if (owner !== 'offered' || ownerUserId !== userId) throw new AppError(conversationErrors.dialogNotOffered)
      await passOfferOn(pipeline, draft)
      return true
    },
    { workspaceIds },
  )) ?? false
