import { randomUUID } from 'node:crypto'
import type { Agent, Intent, Limits } from './agent.ts'
import { invalid } from './errors.ts'

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const threshold = 0.3

/** A toy: words in common. Language quality is never judged by it. */
const scoreOf = (phrase: string, text: string): number => {
  const [own, said] = [fold(phrase), fold(text)]
  if (own === said) return 1
  const [a, b] = [new Set(own.split(' ')), new Set(said.split(' '))]
  const common = [...a].filter((word) => b.has(word)).length
  return (common / (a.size + b.size - common)) * 0.95
}

const contextOf = (name: string): string => name.split('/').pop()?.toLowerCase() ?? ''

interface DetectBody {
  queryInput?: { text?: { text?: string; languageCode?: string } }
  queryParams?: { contexts?: { name: string }[]; resetContexts?: boolean; timeZone?: string }
}

export interface Detected {
  text: string
  intent: string | null
  confidence: number
  answer: object
}

/** Answers from what was trained last; contexts are those of the call, as callers here reset them each time. */
export const detect = (agent: Agent, session: string, body: unknown, limits: Limits): Detected => {
  if (session.length > limits.session) throw invalid('Session id is longer than 36 characters.')
  const { queryInput, queryParams } = (body ?? {}) as DetectBody
  const { text = '', languageCode } = queryInput?.text ?? {}
  if (text.trim() === '') throw invalid('Input text not set.')
  if (text.length > limits.text) throw invalid(`Input text exceeds ${limits.text} characters.`)
  if (!languageCode) throw invalid('languageCode')
  const active = new Set((queryParams?.contexts ?? []).map(({ name }) => contextOf(name)))
  const candidates = agent.trained.intents.filter((intent) =>
    (intent.inputContextNames ?? []).every((name) => active.has(contextOf(name))),
  )
  let best: { intent: Intent; score: number } | null = null
  for (const intent of candidates)
    for (const { parts = [] } of intent.trainingPhrases ?? []) {
      const score = scoreOf(parts.map((part) => part.text).join(''), text)
      if (score >= threshold && score > (best?.score ?? 0)) best = { intent, score }
    }
  const fallback = candidates.find((intent) => intent.isFallback)
  const found = best ?? (fallback ? { intent: fallback, score: 1 } : null)
  const answer = {
    responseId: randomUUID(),
    queryResult: {
      queryText: text,
      languageCode,
      parameters: {},
      allRequiredParamsPresent: true,
      ...(found
        ? {
            ...(found.intent.action ? { action: found.intent.action } : {}),
            intent: {
              name: found.intent.name,
              displayName: found.intent.displayName,
              ...(found.intent.isFallback ? { isFallback: true } : {}),
            },
            intentDetectionConfidence: found.score,
          }
        : {}),
    },
  }
  return { text, intent: found?.intent.displayName ?? null, confidence: found?.score ?? 0, answer }
}
