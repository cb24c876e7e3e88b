import type { AutomationAct, AutomationDefinition } from '@prosa/contract'
import type { StoredTemplate } from './follow-up.ts'

/** An act as it is stored: a template as its provider had it when it was saved. */
export type StoredAct =
  | Exclude<AutomationAct, { kind: 'message' }>
  | (Omit<Extract<AutomationAct, { kind: 'message' }>, 'template'> & { template?: StoredTemplate })

export interface StoredAutomation extends Omit<AutomationDefinition, 'acts'> {
  acts: readonly StoredAct[]
}
