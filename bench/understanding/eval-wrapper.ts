import { compileEntities, loadNode, trainNode, understand } from '@prosa/language'

const entities = compileEntities([])
const moment = { now: '2026-01-05T12:00:00Z', timeZone: 'America/Sao_Paulo' }

/**
 * The package behind the interface of the evaluation program: intents are the exits of one node, in the order of their first phrase. Nothing but calls
 * of the package.
 */
export async function create(
  train: readonly { intent: string; text: string }[],
  options: { background?: readonly string[] } = {},
) {
  const phrases = new Map<string, string[]>()
  for (const { intent, text } of train) {
    const list = phrases.get(intent)
    if (list) list.push(text)
    else phrases.set(intent, [text])
  }
  const exits = [...phrases].map(([id, list]) => ({ id, phrases: list, entityId: null }))
  const node = loadNode(trainNode({ exits, background: options.background ?? [] }))
  return {
    async classify(text: string): Promise<{ intent: string | null; score: number; best: string | null }> {
      const { exitId, score, runnerUp } = understand(node, entities, { text }, moment)
      return exitId === null
        ? { intent: null, score: runnerUp?.score ?? 0, best: runnerUp?.exitId ?? null }
        : { intent: exitId, score, best: exitId }
    },
  }
}
