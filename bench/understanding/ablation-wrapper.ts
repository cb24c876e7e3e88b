import {
  compileEntities,
  defaultSettings,
  loadNode,
  type MatcherSettings,
  trainNodeWith,
  understand,
} from '@prosa/language'

/**
 * Like `eval-wrapper.ts` with settings of the matcher changed, for measuring what each idea gains or loses: `SETTINGS` holds the changed ones as JSON,
 * for example SETTINGS='{"conceptShare":0}'.
 */
const changes: Partial<MatcherSettings> = JSON.parse(process.env.SETTINGS ?? '{}')
const settings: MatcherSettings = { ...defaultSettings, ...changes }
const entities = compileEntities([])
const moment = { now: '2026-01-05T12:00:00Z', timeZone: 'America/Sao_Paulo' }

/** The package, with changed settings, behind the interface of the evaluation program. */
export async function create(
  train: readonly { intent: string; text: string }[],
  options: { background?: readonly string[] } = {},
) {
  const phrases = new Map<string, string[]>()
  for (const { intent, text } of train) phrases.set(intent, [...(phrases.get(intent) ?? []), text])
  const exits = [...phrases].map(([id, list]) => ({ id, phrases: list, entityId: null }))
  const node = loadNode(trainNodeWith({ exits, background: options.background ?? [] }, settings))
  return {
    async classify(text: string): Promise<{ intent: string | null; score: number; best: string | null }> {
      const { exitId, score, runnerUp } = understand(node, entities, { text }, moment)
      return exitId === null
        ? { intent: null, score: runnerUp?.score ?? 0, best: runnerUp?.exitId ?? null }
        : { intent: exitId, score, best: exitId }
    },
  }
}
