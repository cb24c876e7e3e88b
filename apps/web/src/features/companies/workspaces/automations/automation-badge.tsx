import type { AutomationState } from '@prosa/contract'
import { type BadgeTone, StatusBadge } from '../../../../ui/status-badge.tsx'
import { automationTexts as texts } from './texts.ts'

const tones: Record<AutomationState, BadgeTone> = { off: 'off', observing: 'info', on: 'ok', stopped: 'bad' }

export const AutomationBadge = ({ state }: { state: AutomationState }) => (
  <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>
)
