import { type FollowUpWait, type StopReason, stopReasonTexts } from '@prosa/contract'
import { unitNames } from '../../../../ui/unit-names.ts'

export const runTexts = {
  start: 'Iniciar follow-up',
  startOf: (name: string) => `Iniciar ${name}`,
  startNow: 'Iniciar',
  begins: (steps: number, wait: FollowUpWait) =>
    `${steps === 1 ? '1 passo' : `${steps} passos`} · começa em ${wait.amount} ${unitNames[wait.unit](wait.amount)}${wait.at === null ? '' : `, às ${wait.at}`}, e para se o cliente responder`,
  reminds: (words: string) => `Lembrete: ${words}`,
  running: 'Em andamento',
  started: (name: string, when: string) => `Follow-up ${name} iniciado: primeiro passo ${when}.`,
  startFailed: 'O follow-up não foi iniciado.',
  none: 'Nenhum follow-up neste workspace',
  noneText: 'Quem edita workspaces cria follow-ups em Regras de atendimento.',
  failed: 'Os follow-ups não puderam ser buscados.',
  lines: 'Follow-ups desta conversa',
  line: (name: string) => `Follow-up ${name}`,
  next: (step: number, steps: number, when: string) =>
    step > steps ? `todos os passos saíram · termina ${when}` : `passo ${step} de ${steps} · ${when}`,
  willNot: (reason: StopReason) => `Não será enviado: ${stopReasonTexts[reason]}.`,
  stop: 'Parar',
  skip: 'Pular o passo',
  stopped: 'Follow-up parado.',
  skipped: 'Passo pulado.',
  actFailed: 'Não foi possível mudar o follow-up.',
} as const
