import { type BadgeTone, StatusBadge } from '../../../../ui/status-badge.tsx'
import { testsTexts as texts } from './texts.ts'

const tones: Record<keyof typeof texts.states, BadgeTone> = {
  passed: 'ok',
  failed: 'bad',
  'not-run': 'warn',
  running: 'neutral',
}

/** Last result of a test; renders nothing before its first run. */
export function TestState({ state }: { state: keyof typeof texts.states | null }) {
  return state === null ? null : <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>
}
