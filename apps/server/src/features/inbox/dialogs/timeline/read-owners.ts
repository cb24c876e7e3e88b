import type { DialogState } from '@prosa/contract'
import { lineOf, presentEvent } from '../../../../conversation/model/present.ts'
import type { Scope } from '../../../../platform/access/index.ts'
import type { Handles } from '../../../../platform/database/index.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import { cutPage } from '../../../../platform/lists/index.ts'
import { type BeginningRow, findBeginning, findSpans, findStates, type StateRow } from './timeline.queries.ts'

/** Owners of a dialog, newest first, with the duration of each. */
export const readDialogTimeline = async (
  database: Handles,
  { companyId, workspaceIds }: Scope,
  dialogId: number,
  { before, limit }: { before?: number | undefined; limit: number },
) => {
  const [[beginning], rows, totals] = await database.snapshot(companyId, (ask) => [
    findBeginning(ask, companyId, dialogId),
    findStates(ask, companyId, dialogId, before, limit + 1),
    findSpans(ask, companyId, dialogId),
  ])
  if (!beginning || !workspaceIds.includes(beginning.workspace_id)) throw new AppError(errors.notFound)
  const page = cutPage(rows, limit, ({ version }) => version)
  const states = page.shown.map((row) => presentState(row, beginning.bot_name))
  return {
    states: page.next === null ? [...states, begun(beginning)] : states,
    totals: totals.map(({ state, ms }) => ({ state: state as DialogState['state'], ms })),
    next: page.next,
  }
}

const presentState = (row: StateRow, botName: string | null): DialogState => {
  const detail = (row.detail ?? {}) as Record<string, unknown>
  const text = (key: string): string | null => (typeof detail[key] === 'string' ? detail[key] : null)
  const who: Record<string, string | null> = {
    person: text('userName') ?? row.user_name,
    offered: text('userName'),
    queue: text('workspaceName'),
    bot: botName,
  }
  return {
    version: row.version,
    state: row.state as DialogState['state'],
    who: who[row.state] ?? null,
    since: row.at.toISOString(),
    until: row.until?.toISOString() ?? null,
    text: lineOf(presentEvent(row)),
    reasons: text('reason')?.split(', ') ?? [],
  }
}

const begun = ({ bot_id, bot_name, person_name, first_at, until }: BeginningRow): DialogState => ({
  version: 0,
  state: bot_id === null ? 'person' : 'bot',
  who: bot_id === null ? person_name : bot_name,
  since: first_at.toISOString(),
  until: until?.toISOString() ?? null,
  text: 'Conversa iniciada',
  reasons: [],
})
