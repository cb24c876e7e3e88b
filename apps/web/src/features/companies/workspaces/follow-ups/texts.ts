import type { FollowUpEnd, RunOutcome, StopReason } from '@prosa/contract'
import { stopReasonTexts } from '@prosa/contract'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export const followUpTexts = {
  title: 'Follow-ups',
  create: 'Criar follow-up',
  edit: (name: string) => `Editar ${name}`,
  remove: (name: string) => `Excluir ${name}`,
  removeAsk: (name: string, running: number) =>
    running === 0
      ? `Excluir o follow-up ${name}?`
      : `Excluir o follow-up ${name}? ${counted(running, 'conversa em andamento para', 'conversas em andamento param')}.`,
  removeNow: 'Excluir',
  removed: 'Follow-up excluído.',
  removeFailed: 'O follow-up não foi excluído.',
  none: 'Nenhum follow-up',
  noneText:
    'Mensagens que saem uma depois da outra até o cliente responder. Comece por um pronto, que você revê antes de salvar:',
  noneAsk: 'Quem pode editar workspaces cria aqui mensagens que saem até o cliente responder.',
  failed: 'Os follow-ups não puderam ser buscados',
  off: 'Desligado',
  summary: (steps: number, first: string) => `${counted(steps, 'passo', 'passos')} · o primeiro depois de ${first}`,
  outcomes: {
    running: () => 'em andamento',
    answered: (count) => (count === 1 ? 'respondeu' : 'responderam'),
    finished: (count) => (count === 1 ? 'terminou' : 'terminaram'),
    ended: (count) => (count === 1 ? 'parou' : 'pararam'),
  } satisfies Record<RunOutcome, (count: number) => string>,
  countsOf: (name: string) => `Conversas de ${name} nos últimos 90 dias`,
  onEarlier: (count: number) =>
    `${counted(count, 'conversa em andamento fica', 'conversas em andamento ficam')} na versão anterior.`,
  moveRuns: 'Passar para a nova',
  moved: 'As conversas seguem pela versão atual.',
  moveFailed: 'As conversas não passaram para a versão atual.',
  rooms: (name: string, outcome: string) => `${name}: ${outcome}`,
  roomsFailed: 'As conversas não puderam ser buscadas.',
  roomsNone: 'Nenhuma conversa.',
  more: 'Mostrar mais',
  open: 'Abrir conversa',
  nextStep: (step: number, steps: number, when: string) =>
    step > steps ? `Todos os passos saíram · termina ${when}` : `Passo ${step} de ${steps} · ${when}`,
  endedAt: (when: string) => when,
  reason: (reason: StopReason) => stopReasonTexts[reason],
  stoppedByPerson: 'parado por uma pessoa',
  newTitle: 'Novo follow-up',
  name: 'Nome',
  active: 'Ligado',
  activeHint: 'Desligado, ninguém o inicia, e as conversas em andamento param.',
  steps: 'Passos',
  step: (index: number) => `Passo ${index}`,
  wait: 'Esperar',
  amount: 'Quanto esperar',
  unit: 'Unidade da espera',
  units: {
    hours: (count: number) => (count === 1 ? 'hora' : 'horas'),
    days: (count: number) => (count === 1 ? 'dia' : 'dias'),
  },
  at: 'Hora do dia',
  anyTime: 'mesma hora',
  text: 'Mensagem',
  textHint: 'Variáveis: {{contato}}, {{primeiro_nome}}, {{atendente}}, {{protocolo}} e {{workspace}}.',
  beyond:
    'Se o prazo do canal tiver terminado, ou sem mensagem acima: template. Sem template, o passo não é enviado depois do prazo.',
  templatesFailed: 'Os templates não puderam ser buscados.',
  goneTemplate: (name: string) => `O template “${name}” não está mais na lista da conta. Escolha outro.`,
  up: (index: number) => `Subir o passo ${index}`,
  down: (index: number) => `Descer o passo ${index}`,
  removeStep: (index: number) => `Remover o passo ${index}`,
  addStep: 'Adicionar passo',
  hasHours: 'Enviar só entre',
  from: 'Enviar a partir de',
  to: 'Enviar até',
  oclock: (hour: number) => `${hour}h`,
  and: 'e',
  sundays: 'Também aos domingos',
  alsoClosed: 'Também depois de a conversa ser finalizada',
  end: 'Se não responder ao último passo em',
  endAmount: 'Quanto esperar depois do último passo',
  endUnit: 'Unidade da espera depois do último passo',
  endAct: 'O que fazer no fim',
  ends: { nothing: 'Não fazer nada', label: 'Etiquetar a conversa', close: 'Finalizar a conversa' } satisfies Record<
    FollowUpEnd,
    string
  >,
  label: 'Etiqueta',
  saved: 'Follow-up salvo.',
  saveFailed: 'O follow-up não foi salvo.',
} as const
