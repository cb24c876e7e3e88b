import { spanLabel } from '@prosa/flow'
import { withShare } from '../with-share.ts'

const [hour, day] = [60, 1440]
/** '45 min', '2 h', '2 h 10 min', '3 d'. */
const shortSpan = (minutes: number): string =>
  [
    [Math.floor(minutes / day), 'd'],
    [Math.floor((minutes % day) / hour), 'h'],
    [minutes % hour, 'min'],
  ]
    .flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`]))
    .join(' ')
const isOne = (minutes: number): boolean => minutes === 1 || minutes === hour || minutes === day

/** Texts of the simulator. */
export const simulatorTexts = {
  label: 'Simulador',
  title: 'Teste o seu chatbot ;)',
  placeholder: 'Escrever mensagem...',
  typing: 'Digitando...',
  preparing: (share: number | null) => withShare('Preparando o teste…', share),
  restart: 'Recomeçar teste',
  close: 'Fechar simulador',
  send: 'Enviar',
  log: 'Conversa de teste',
  start: 'Escreva uma mensagem para começar, como faria o seu cliente.',
  noToken: 'Token do Bot não encontrado.',
  noBot: 'Bot não encontrado.',
  changed: 'O fluxo mudou.',
  time: {
    label: 'Deixar o tempo passar',
    chips: { 10: '+10 min', 60: '+1 h', 1440: '+1 dia' },
    next: 'até o próximo acontecimento',
    nextIn: (minutes: number) => `até o próximo acontecimento (${shortSpan(minutes)})`,
    nothingNext: 'O bot não fará nada por conta própria.',
    passed: (minutes: number, time: string) =>
      `${isOne(minutes) ? 'Passou' : 'Passaram'} ${spanLabel(minutes)}: ${time.startsWith('01:') ? 'é' : 'são'} ${time}`,
  },
  ended: 'Fim do fluxo. A próxima mensagem começa de novo.',
  stayed: 'Não entendeu: ficou no mesmo node',
  /** What it did instead, by the rule. */
  stayedBy: {
    doubted: 'Perguntou qual das duas',
    quoted: 'Respondeu com Conhecimento',
    offered: 'Perguntou qual trecho de Conhecimento',
    judged: 'A resposta não ajudou: espera outra pergunta',
    documents: 'Não encontrou em Conhecimento',
  } as Readonly<Record<string, string>>,
  why: 'Por que esta resposta?',
  rule: 'Regra',
  exit: 'Interação',
  phrase: 'Frase',
  score: 'Pontuação',
  words: 'Palavras',
  runnerUp: 'Segunda opção',
  doubt: 'Entre',
  between: (options: readonly string[]) => options.join(' e '),
  understood: 'Lida como',
  section: 'Trecho',
  entities: 'Entidades',
  from: 'Estava em',
  rules: {
    phrase: 'frase igual',
    button: 'botão',
    entity: 'entidade encontrada',
    matcher: 'frases parecidas',
    provider: 'provedor de linguagem',
    any: 'qualquer resposta',
    none: 'nenhuma interação aceitou',
    started: 'início da conversa',
    waits: 'o Início espera a próxima mensagem',
    repeated: 'pergunta repetida',
    resumed: 'prazo sem resposta',
    rested: 'prazo sem resposta',
    doubted: 'dúvida entre duas opções',
    choice: 'escolha do cliente',
    quoted: 'trecho de Conhecimento',
    offered: 'trechos de Conhecimento oferecidos',
    judged: 'botão abaixo do trecho',
    documents: 'Conhecimento',
  } as Readonly<Record<string, string>>,
} as const
