import { AppError, errors, isUniqueViolation } from '../platform/errors/index.ts'
import { refusalError } from './append-person-message.ts'
import { type Core, underLock } from './core.ts'
import { applyOwner } from './dialog/draft.ts'
import { findOpenDialogOfParty } from './dialog/party.queries.ts'
import type { DialogChange, PersonTransfer } from './model/acts.ts'
import { conversationErrors } from './model/errors.ts'
import type { LockedDialog } from './model/locked-dialog.ts'
import { findWaitingForOffer } from './transfer/reach.queries.ts'
import { offerToNewcomer, transferByPerson } from './transfer/route-transfer.ts'

/**
 * Applies a change of owner under the dialog's lock, with its event, and tells who listens.
 * @returns the dialog as it stands afterwards (unchanged where the action changes nothing), or null where there is none.
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
      ({ draft }) => {
        const change = applyOwner(draft, action, userName ?? null)
        if (!change.changed && change.refusal) throw refusalError(change.refusal)
        return draft.dialog
      },
      { workspaceIds },
    )
  try {
    return (await apply()) ?? null
  } catch (error) {
    if (action.kind === 'reopen' && isUniqueViolation(error, 'dialog_party_open'))
      throw await otherOpen(core, companyId, dialogId, error)
    throw error
  }
}

/** The customer has another open dialog on that channel: the answer names it. */
const otherOpen = async (core: Core, companyId: number, dialogId: number, cause: unknown): Promise<AppError> => {
  const other = await core.database.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    return findOpenDialogOfParty(pipeline, companyId, dialogId)
  })
  const { message } = {
    message: conversationErrors.otherDialogOpen.message.replace('conversa aberta', `conversa aberta (sala ${other})`),
  }
  return new AppError(conversationErrors.otherDialogOpen, other === null ? { cause } : { message, cause })
}

/**
 * Sends a dialog on, as a person asks.
 * @returns the dialog afterwards, or null where there is none.
 * @throws AppError 409 when its state refuses, 422 when the place cannot be reached.
 */
export const transferDialog = async (core: Core, transfer: PersonTransfer): Promise<LockedDialog | null> => {
  const { companyId, dialogId, data, author, workspaceIds } = transfer
  const moved = await underLock(
    core,
    companyId,
    dialogId,
    async ({ pipeline, draft }) => {
      const { owner } = draft.dialog
      if (owner === 'closed' || owner === 'external') throw refusalError(owner)
      if (!(await transferByPerson(pipeline, draft, data, author)))
        throw new AppError(errors.unprocessable, { message: 'Não foi possível transferir a sala de conversa...' })
      return draft.dialog
    },
    { workspaceIds },
  )
  return moved ?? null
}

const maxOffersAtOnce = 20

/** A person came online: the oldest dialog of their workspaces that waits to be offered is offered to them. */
export const offerToPersonOnline = async (core: Core, companyId: number, userId: number): Promise<void> => {
  const waiting = await core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    return findWaitingForOffer(pipeline, companyId, userId, maxOffersAtOnce)
  })
  for (const { id } of waiting) {
    const isOffered = await underLock(
      core,
      companyId,
      id,
      ({ pipeline, draft }) => offerToNewcomer(pipeline, draft, userId),
      { skip: true, handles: core.worker },
    )
    if (isOffered) return
  }
}
