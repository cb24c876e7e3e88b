import type { WorkspaceRules } from '@prosa/contract'

/** Values and changes of each section's fields. */
export interface RulesProps {
  rules: WorkspaceRules
  onChange: (changes: Partial<WorkspaceRules>) => void
  /** The error at a path of the request body. */
  errorOf: (path: string) => string | undefined
  isReadOnly: boolean
}
