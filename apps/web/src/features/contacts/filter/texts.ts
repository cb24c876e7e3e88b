import type { ContactField, PlatformName } from '@prosa/contract'
import { formatNumber } from '../../../ui/format.ts'
import type { ConditionDraft, Operator } from './condition-draft.ts'

/** Texts of the additional filters and of segments. */
export const filterTexts = {
  open: 'Filtros',
  openOf: (count: number) => `Filtros (${count})`,
  label: 'Filtros de contatos',
  segment: 'Segmento',
  segmentNone: 'Nenhum segmento salvo',
  segmentsFailed: 'Não foi possível carregar os segmentos.',
  tag: 'Tag',
  fields: 'Campos',
  channel: 'Canal',
  conditions: 'Condições',
  condition: (place: number) => `Condição ${place}`,
  removeCondition: (place: number) => `Tirar a condição ${place}`,
  addCondition: 'Adicionar condição',
  match: 'Como as condições se juntam',
  matchAll: 'Todas (e)',
  matchAny: 'Qualquer uma (ou)',
  or: 'ou',
  subject: 'Filtrar por',
  chooseSubject: 'Tag, canal, data ou campo',
  operator: 'Comparação',
  chooseTag: 'Escolha a tag',
  chooseChannel: 'Escolha o canal',
  days: 'Dias',
  daysSuffix: (count: number) => (count === 1 ? ' dia' : ' dias'),
  value: 'Valor',
  from: 'De',
  to: 'Até',
  apply: 'Aplicar',
  clear: 'Limpar',
  save: 'Salvar como segmento',
  saveNow: 'Salvar',
  saveTitle: 'Salvar segmento',
  saveHint: 'A busca, as datas e as condições que estão valendo agora. Os workspaces são os de quem usa.',
  nothingToSave: 'Escolha uma condição, uma busca ou um período para ter o que salvar',
  name: 'Nome',
  createdIn: 'Criado em',
  lastMessageIn: 'Última Mensagem',
  lastDays: (column: string, days: number) => `${column}: ${days === 1 ? 'no dia' : `últimos ${days} dias`}`,
  keepMoving: (column: string, days: number) =>
    days === 1
      ? `${column}: sempre o dia em que o segmento é usado`
      : `${column}: sempre os últimos ${days} dias, contados de quando o segmento é usado`,
  brokenSegment: 'Filtra por algo que foi removido: abra, tire o filtro e salve de novo.',
  saved: 'Segmento salvo.',
  saveFailed: 'Não foi possível salvar o segmento.',
  removeOf: (name: string) => `Remover o segmento ${name}`,
  removeSegment: (name: string) => `Remover o segmento ${name}? Os contatos ficam como estão.`,
  remove: 'Remover',
  removeFailed: 'Não foi possível remover o segmento.',
  retry: 'Tentar de novo',

  removedField: 'Um campo que foi removido',
  removedTag: 'Uma tag que foi removida',
  begins: (name: string, value: string) => `${name} começa com ${value}`,
  between: (name: string, from: string, to: string) => `${name}: de ${from} a ${to}`,
  since: (name: string, from: string) => `${name}: a partir de ${from}`,
  until: (name: string, to: string) => `${name}: até ${to}`,
  not: (text: string) => `Não é: ${text}`,
  noTagMark: (name: string) => `Sem a tag ${name}`,
  filledMark: (name: string) => `${name}: preenchido`,
  blankMark: (name: string) => `${name}: em branco`,
  channelMark: (name: string) => `Canal: ${name}`,
  noChannelMark: (name: string) => `Sem ${name}`,
  silentMark: 'Nunca conversou',
  longerAgo: (column: string, days: number) => `${column}: há mais de ${days} ${days === 1 ? 'dia' : 'dias'}`,
  tagMark: (name: string) => `Tag: ${name}`,
  takeOff: 'Tirar este filtro',
  chooseAll: 'Selecionar todos do filtro',
  chooseAllFailed: 'Não foi possível selecionar os contatos.',
  capped: (most: number) => `Foram selecionados os ${formatNumber(most)} mais novos: é o máximo de uma campanha.`,
} as const

export const platformLabels: readonly { value: PlatformName; label: string }[] = [
  { value: 'WHATSAPP', label: 'WhatsApp' },
  { value: 'LIVECHAT', label: 'Live chat' },
  { value: 'FACEBOOK', label: 'Messenger' },
  { value: 'INSTAGRAM', label: 'Instagram' },
]

const operators: Readonly<Record<Operator, string>> = {
  has: 'tem',
  lacks: 'não tem',
  filled: 'está preenchido',
  blank: 'está em branco',
  before: 'há mais de',
  within: 'nos últimos',
  silent: 'nunca conversou',
}

/** Label of an operator, worded for its subject. */
export function operatorLabel(of: ConditionDraft['of'], is: Operator, field: ContactField | undefined): string {
  if ((is !== 'has' && is !== 'lacks') || !of.startsWith('field-')) return operators[is]
  const no = is === 'lacks' ? 'não ' : ''
  if (field?.kind === 'text') return `${no}começa com`
  return field?.kind === 'number' || field?.kind === 'date' ? `${no}está entre` : `${no}é`
}
