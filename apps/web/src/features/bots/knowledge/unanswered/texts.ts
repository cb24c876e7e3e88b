import type { UnansweredState } from '@prosa/contract'

const times = (count: number): string => (count === 1 ? '1 vez' : `${count} vezes`)

/** What customers asked and no source answers. */
export const unansweredTexts = {
  state: 'Quais perguntas',
  states: { open: 'Por responder', background: 'Outro assunto', ignored: 'Ignoradas' } satisfies Record<
    UnansweredState,
    string
  >,
  failed: 'As perguntas não puderam ser carregadas.',
  empty: {
    open: {
      title: 'Nenhuma pergunta sem resposta',
      text: 'Quando um bot que responde com documentos não encontrar a resposta, a pergunta aparece aqui em alguns minutos.',
    },
    background: {
      title: 'Nenhum outro assunto',
      text: 'Marque como outro assunto o que a empresa não responde. Perguntas parecidas não recebem trechos por engano.',
    },
    ignored: { title: 'Nenhuma pergunta ignorada', text: 'O que você ignorar sai da lista e pode voltar a ela daqui.' },
  } satisfies Record<UnansweredState, { title: string; text: string }>,
  times,
  asked: (count: number, when: string) => `${times(count)}, a última em ${when}`,
  notHelped: (title: string, source: string | null) =>
    source === null ? `Recebeu “${title}”, e não ajudou` : `Recebeu “${title}”, de ${source}, e não ajudou`,
  alike: (count: number) => (count === 1 ? 'e 1 parecida' : `e ${count} parecidas`),
  rooms: 'Salas:',
  room: (id: number) => `sala ${id}`,
  answer: 'Responder',
  answerOf: (text: string) => `Responder: ${text}`,
  nearFailed: 'As respostas parecidas não puderam ser procuradas.',
  near: 'Já há uma resposta para isto?',
  nearHint: 'A pergunta vira mais uma maneira de perguntar. O bot acerta mais com cada uma.',
  add: 'Acrescentar a esta',
  addOf: (title: string) => `Acrescentar a “${title}”`,
  write: 'Escrever outra resposta',
  other: 'É outro assunto',
  otherOf: (text: string) => `É outro assunto: ${text}`,
  ignore: 'Ignorar',
  ignoreOf: (text: string) => `Ignorar: ${text}`,
  back: 'Voltar para a lista',
  backOf: (text: string) => `Voltar para a lista: ${text}`,
  settled: {
    open: 'A pergunta voltou para a lista.',
    background: 'Os bots não respondem a perguntas parecidas com trechos das fontes.',
    ignored: 'A pergunta saiu da lista.',
  } satisfies Record<UnansweredState, string>,
  settleFailed: 'A pergunta não pôde ser tratada.',
} as const
