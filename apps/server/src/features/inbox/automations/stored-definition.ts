import type { AutomationDefinition } from '@prosa/contract'
import type { StoredAct, StoredAutomation } from '../../../conversation/model/stored-automation.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Program } from '../../../program.ts'
import { listOfWorkspace, storedTemplate } from '../follow-ups/index.ts'

/** Each template as its provider has it now; asked before anything is locked. @throws 422 at its field; 502 */
export const storedDefinition = async (
  program: Pick<Program, 'channels' | 'secrets'>,
  db: Kysely<DB>,
  companyId: number,
  { workspaceIds, definition }: { workspaceIds: readonly number[]; definition: AutomationDefinition },
): Promise<StoredAutomation> => {
  const isAsked = definition.acts.some((act) => act.kind === 'message' && act.template !== undefined)
  const approved = isAsked ? await listOfWorkspace(program, db, companyId, { workspaceIds }) : []
  return {
    ...definition,
    acts: definition.acts.map((act, place): StoredAct => {
      if (act.kind !== 'message') return act
      const { template, ...said } = act
      if (!template) return said
      return { ...said, template: storedTemplate(approved, template, `definition.acts.${place}.template`) }
    }),
  }
}

/** As it was saved. */
export const presentDefinition = (stored: unknown): AutomationDefinition => {
  const definition = stored as StoredAutomation
  return {
    ...definition,
    acts: definition.acts.map((act) => {
      if (act.kind !== 'message') return act
      const { template, ...said } = act
      if (!template) return said
      const { name, language, values } = template
      return { ...said, template: { name, language, values: [...values] } }
    }),
  }
}
