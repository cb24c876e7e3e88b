import { type BadgeTone, StatusBadge } from '../../../../ui/status-badge.tsx'
import { testsTexts as texts } from './texts.ts'

const tones: Record<keyof typeof texts.states, BadgeTone> = {
  passed: 'ok',
  failed: 'bad',
  'not-run': 'warn',
  running: 'neutral',
}

/** How a test came out last; nothing before it ran. */
export function TestState({ state }: { state: keyof typeof texts.states | null }) {
  return state === null ? null : <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>
}
