import { randomInt } from 'node:crypto'
import type { Dialogflow } from '../standins/dialogflow/index.ts'
import { type LabDesk, newestFirst } from './desk.ts'
import { faultSwitches } from './fault-switches.ts'

const errorOf = (code: number, status: string, message: string) => ({
  kind: 'answer' as const,
  status: code,
  body: { error: { code, status, message } },
})

const own = [
  { value: 'busy', label: 'cota esgotada (429)', does: errorOf(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.') },
  {
    value: 'revoked',
    label: 'a chave foi revogada (401)',
    does: errorOf(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'),
  },
]

/** Agents and what they understood. */
export const createDialogflowDesk = (dialogflow: Dialogflow): LabDesk => ({
  key: 'dialogflow',
  title: 'Dialogflow',
  about: 'O que o agente de um bot com chaves foi perguntado, e o que entendeu.',
  facts: () =>
    dialogflow.projects().map(({ id, intents }) => ({
      label: id,
      value: intents > 0 ? `${intents} intenções treinadas` : 'sem treinamento ainda',
    })),
  entries: () =>
    newestFirst(dialogflow.detections).map(({ thing: { project, text, intent, confidence, atMs }, place }) => ({
      id: String(place),
      title: `“${text}”`,
      badge:
        intent === null
          ? { text: 'nada entendido', tone: 'bad' }
          : { text: `${Math.round(confidence * 100)} %`, tone: 'good' },
      atMs,
      text: `${project}${intent === null ? '' : `: ${intent}`}`,
    })),
  switches: faultSwitches(dialogflow.faults, 'O agente', own),
  form: () => null,
  act: async () => '',
  download: {
    label: 'Baixar uma chave nova',
    make: () => {
      const id = `agente-${randomInt(1_000, 10_000)}`
      return { name: `${id}.json`, mime: 'application/json', body: dialogflow.addProject(id) }
    },
  },
})
