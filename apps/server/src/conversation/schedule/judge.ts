import { addEvent, addMessage, applyOwner, type DialogDraft } from '../dialog/draft.ts'
import { type PlannedRow, verdictAt } from '../model/planned.ts'
import { personExtId } from '../model/present.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import type { Settled } from './acts.queries.ts'
import { type ApprovedTemplates, isAsChosen } from './approved-templates.ts'

/** The provider was not asked lately whether the template that would be sent is still there. */
export const mustAsk = 'must-ask'

/**
 * Decides about a due act under its dialog's lock: it becomes a message of the draft, or a line that tells why not.
 * @returns what became of it; null: it goes on waiting
 */
export const judge = (
  draft: DialogDraft,
  act: PlannedRow,
  now: Date,
  templates: ApprovedTemplates,
): Settled | typeof mustAsk | null => {
  const { template } = act.content
  const approved = template ? templates.known(draft.dialog) : null
  const isThere = !template || !approved || isAsChosen(template, approved)
  const verdict = verdictAt(act, draft.dialog, now, isStopped(draft.dialog, now), isThere)
  const { madeBy: userId, authorName: userName } = act
  if ((verdict.kind === 'send' || verdict.kind === 'reopen') && verdict.what === 'template' && approved === undefined)
    return mustAsk
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
  const said = addMessage(draft, {
    sender: 'HUMAN',
    ...saidOf(act, verdict.what),
    extId: personExtId(act.clientKey),
    userId,
    userName,
    actId: act.id,
  })
  return { id: act.id, state: 'done', doneSeq: said.seq }
}

/** The words of a planned message, or its template. */
export const saidOf = ({ content }: Pick<PlannedRow, 'content'>, what: 'words' | 'template') => {
  const { text, files, quotes, template } = content
  if (what === 'template' && template)
    return { text: template.text, files: template.files, template: template.outbound }
  return { text, files, ...(quotes === null ? {} : { quotes }) }
}
