import type { TrafficNumber } from '../traffic/traffic.ts'

/** The dialog that stands over the editor, and what it is about. */
export type EditorDialog =
  | { is: 'transfer'; nodeId: string }
  | { is: 'tag'; nodeId: string }
  | { is: 'phone'; nodeId: string }
  | { is: 'buttons'; nodeId: string; messageId: string }
  | { is: 'quick-interactions'; nodeId: string; exitId: string }
  /** Without an exit: the one entity that the whole node asks for. */
  | { is: 'entity'; nodeId: string; exitId: string | null }
  /** How what a free text keeps is called. */
  | { is: 'free-text'; nodeId: string; exitId: string | null }
  | { is: 'variables-help' }
  | { is: 'shortcuts' }
  | { is: 'versions' }
  | { is: 'tests' }
  /** Of one node, or of all. */
  | { is: 'not-understood'; about: string | null }
  | { is: 'traffic'; of: TrafficNumber }
  /** About a conversation of the simulator. */
  | { is: 'keep-test'; dialogToken: string }
  | { is: 'create-template' }
  | { is: 'import-template' }
  | { is: 'import-csv' }
