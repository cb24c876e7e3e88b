import type { TrafficNumber } from '../traffic/traffic.ts'

/** The open dialog of the editor, and its subject. */
export type EditorDialog =
  | { is: 'transfer'; nodeId: string }
  | { is: 'tag'; nodeId: string }
  | { is: 'phone'; nodeId: string }
  | { is: 'documents'; nodeId: string }
  | { is: 'buttons'; nodeId: string; messageId: string }
  | { is: 'quick-interactions'; nodeId: string; exitId: string }
  /** `exitId` null: the one entity that the whole node asks for. */
  | { is: 'entity'; nodeId: string; exitId: string | null }
  /** Variable name of a free text answer. */
  | { is: 'free-text'; nodeId: string; exitId: string | null }
  | { is: 'variables-help' }
  | { is: 'shortcuts' }
  | { is: 'versions' }
  | { is: 'tests' }
  /** `about`: a node's id; null: all nodes. */
  | { is: 'not-understood'; about: string | null }
  | { is: 'traffic'; of: TrafficNumber }
  /** For a conversation of the simulator. */
  | { is: 'keep-test'; dialogToken: string }
  | { is: 'create-template' }
  | { is: 'import-template' }
  | { is: 'import-csv' }
