import { addEvent, addMessage, applyOwner, type DialogDraft } from '../dialog/draft.ts'
import { type PlannedRow, verdictAt } from '../model/planned.ts'
import { personExtId } from '../model/present.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import type { Settled } from './acts.queries.ts'

/**
 * Decides about a due act under its dialog's lock: it becomes a message of the draft, or a line that tells why not.
 * @returns what became of it; null: it goes on waiting
 */
export const judge = (draft: DialogDraft, act: PlannedRow, now: Date): Settled | null => {
  const verdict = verdictAt(act, draft.dialog, now, isStopped(draft.dialog, now))
  const { madeBy: userId, authorName: userName } = act
  switch (verdict.kind) {
    case 'wait':
      return null
    case 'stop':
      addEvent(draft, {
        kind: 'not-sent',
        userId,
        userName,
        detail: { reason: verdict.reason, dueAt: act.dueAt.toISOString() },
      })
      return { id: act.id, state: 'stopped', reason: verdict.reason }
    case 'reopen':
      applyOwner(draft, { kind: 'reopen', by: userId, userName, workspaceName: act.workspaceName }, userName)
      applyOwner(draft, { kind: 'write', userId, userName }, userName)
      break
    case 'send':
      // In a queue it stays there; their own room they join.
      if (draft.dialog.owner === 'person') applyOwner(draft, { kind: 'write', userId, userName }, userName)
  }
  const { text, files, quotes } = act.content
  const said = addMessage(draft, {
    sender: 'HUMAN',
    text,
    files,
    extId: personExtId(act.clientKey),
    userId,
    userName,
    ...(quotes === null ? {} : { quotes }),
    actId: act.id,
  })
  return { id: act.id, state: 'done', doneSeq: said.seq }
}
