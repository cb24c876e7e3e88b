import { isWindowOver } from '@prosa/contract'
import { askCompany } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/index.ts'
import { createLru } from '../../platform/lru/index.ts'
import { type Core, messageRows } from '../core.ts'
import { addMessage, applyOwner } from '../dialog/draft.ts'
import { findConnectionOf } from '../dialog/party.queries.ts'
import type { PersonMessage } from '../model/acts.ts'
import { conversationErrors, refusalError } from '../model/errors.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'
import { changeOwner } from '../model/ownership.ts'
import { type MessageRow, personExtId, type StoredFile, storedFiles, storedReply } from '../model/present.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import { finishDraft } from '../turn/finish-draft.ts'
import { findStored } from './stored-turn.queries.ts'
import type { BatchedTurn, Outcome } from './take-batch.ts'

/** Adds a turn to a batch; resolves with its outcome once the batch is committed. */
export type RunTurn = (turn: Omit<BatchedTurn, 'retries' | 'releases' | 'resolve' | 'reject'>) => Promise<Outcome>

const maxDialogs = 200_000

/**
 * Appends a person's message under the dialog's lock and joins them to it. Shares transactions with customers' turns; the batch publishes the change.
 * @returns the stored row, or null where the dialog does not exist in the company. `duplicate`: stored before.
 * @throws AppError when the dialog is closed or held by somebody else, or the id was used for another text.
 */
export const createAppender = (core: Core, run: RunTurn) => {
  /** The connection of a dialog, which never changes. Message ids are unique per connection. */
  const connections = createLru<string, number>(maxDialogs)

  const connectionOf = async ({ companyId, dialogId }: PersonMessage): Promise<number | null> => {
    const key = `${companyId}:${dialogId}`
    const known = connections.get(key)
    if (known !== undefined) return known
    const found = await askCompany(core.database, companyId, (pipeline) =>
      findConnectionOf(pipeline, companyId, dialogId),
    )
    if (found !== null) connections.set(key, found)
    return found
  }

  return async (message: PersonMessage): Promise<{ message: MessageRow; duplicate: boolean } | null> => {
    const connectionId = await connectionOf(message)
    if (connectionId === null) return null
    const extId = personExtId(message.clientId)
    const outcome = await run(personTurn(core, message, { connectionId, extId }))
    switch (outcome.kind) {
      case 'closed':
        return null
      case 'refused':
        throw outcome.error
      case 'taken': {
        const row = messageRows(outcome.draft).at(-1)
        return row ? { message: row, duplicate: false } : null
      }
      case 'duplicate': {
        const { companyId } = message
        const stored = await askCompany(core.database, companyId, (pipeline) =>
          findStored(pipeline, companyId, connectionId, extId),
        )
        return stored ? { message: sameMessage(stored, message), duplicate: true } : null
      }
    }
  }
}

const personTurn = (core: Core, message: PersonMessage, inbound: BatchedTurn['inbound']): Parameters<RunTurn>[0] => {
  const { companyId, dialogId, userId, userName, text, files, quotes, template, window, workspaceIds } = message
  const action = { kind: 'write', userId, userName } as const
  return {
    companyId,
    dialogId,
    inbound,
    precheck: (dialog) => {
      if (workspaceIds?.includes(dialog.workspaceId) === false) return { kind: 'closed' }
      if (dialog.duplicate) return { kind: 'duplicate' }
      if (isStopped(dialog, core.now()))
        return { kind: 'refused', error: new AppError(conversationErrors.companyStopped) }
      const { refusal } = { refusal: null, ...changeOwner(dialog, action, core.now()) }
      if (refusal) return { kind: 'refused', error: refusalError(refusal) }
      // Every seq up to the newest exists.
      if (quotes !== undefined && quotes > dialog.seq) return { kind: 'refused', error: quoteError() }
      return isLate(dialog, window, core.now()) ? { kind: 'refused', error: lateError(window) } : null
    },
    take: async (_pipeline, draft) => {
      applyOwner(draft, action, userName)
      const own = { sender: 'HUMAN', text, extId: inbound.extId, userId, userName, files } as const
      addMessage(draft, { ...own, ...(template ? { template } : {}), ...(quotes === undefined ? {} : { quotes }) })
      finishDraft(draft, draft.known.bot)
    },
  }
}

type Window = PersonMessage['window']

export const isLate = ({ lastInboundAt }: LockedDialog, window: Window, now: Date): boolean =>
  isWindowOver({
    nowMs: now.getTime(),
    windowMs: window?.ms ?? null,
    lastInboundMs: lastInboundAt?.getTime() ?? null,
  })

const lateError = (window: Window): AppError =>
  new AppError(conversationErrors.windowOver, window ? { message: window.over } : {})

/** @throws windowOver */
export const demandWindow = (dialog: LockedDialog, window: Window, now: Date): void => {
  if (isLate(dialog, window, now)) throw lateError(window)
}

export const quoteError = (): AppError =>
  new AppError(conversationErrors.nothingToQuote, { fields: { replyTo: conversationErrors.nothingToQuote.message } })

const idsOf = (files: readonly StoredFile[]): string => files.map(({ fileId }) => fileId).join()

/** @throws clientIdReused where what was stored with the id is something else */
export const sameMessage = (
  stored: MessageRow,
  message: Pick<PersonMessage, 'dialogId' | 'userId' | 'text' | 'files' | 'quotes'>,
): MessageRow => {
  const isSame =
    stored.dialog_id === message.dialogId &&
    stored.user_id === message.userId &&
    // A message that was deleted meanwhile has no text any more, but is still the same message.
    (stored.deleted_at !== null ||
      (stored.text === message.text &&
        idsOf(storedFiles(stored.files)) === idsOf(message.files) &&
        storedReply(stored.reply_to)?.seq === message.quotes))
  if (!isSame) throw new AppError(conversationErrors.clientIdReused)
  return stored
}
