import type { KnowledgeAnswer, KnowledgeKind, KnowledgeSection } from '@prosa/contract'

const count = (total: number, one: string, many: string): string => `${total} ${total === 1 ? one : many}`

export const knowledgeTexts = {
  title: 'Conhecimento',
  subtitle: 'O que os bots podem responder. Eles citam o que está escrito, mostram a fonte, e dizem quando não sabem.',
  tabs: {
    names: {
      fontes: 'Fontes',
      'sem-resposta': 'Perguntas sem resposta',
      aprovar: 'Aprovar respostas',
      testes: 'Testes',
    },
    about: {
      'sem-resposta':
        'O que os clientes perguntaram nos últimos 90 dias e nenhuma fonte respondeu, sem e-mails, telefones e documentos. Perguntas parecidas estão juntas.',
      aprovar:
        'O que atendentes responderam a perguntas de clientes, procurado toda noite. O que você aprovar os bots passam a responder.',
      testes: 'Perguntas com a resposta que se espera. Rodam a cada publicação, antes de os clientes verem.',
    },
  },
  create: 'Nova fonte',
  empty: 'Nenhuma fonte ainda',
  emptyText:
    'Envie o regulamento, a tabela de preços ou a política da loja, ou escreva o texto. Os bots respondem só com o que estiver escrito.',
  noMatch: 'Nenhuma fonte com esse nome',
  failedTitle: 'As fontes não puderam ser carregadas.',
  readFailed: 'A fonte não pôde ser carregada.',
  search: 'Buscar fonte',
  columns: { name: 'Fonte', kind: 'Tipo', sections: 'Trechos', state: 'Situação', changed: 'Alterada' },
  kinds: { text: 'Texto', pair: 'Pergunta e resposta', file: 'Arquivo' } satisfies Record<KnowledgeKind, string>,
  states: {
    reading: 'Lendo o arquivo',
    failed: 'Arquivo não lido',
    draft: 'Não publicada',
    changed: 'Mudanças não publicadas',
    published: 'Publicada',
  },
  sectionsOf: (total: number) => count(total, 'trecho', 'trechos'),
  changedBy: (name: string, when: string) => `${name}, ${when}`,
  test: 'Testar uma pergunta',
  sendFile: 'Enviar arquivo',
  file: {
    newTitle: 'Enviar arquivo',
    otherTitle: 'Trocar arquivo',
    newHint:
      'O texto é lido e mostrado em trechos para você conferir antes de publicar. Guardamos o texto, não o arquivo.',
    otherHint:
      'O texto do novo arquivo vira o rascunho desta fonte. Até você publicar, os bots respondem com a versão de antes.',
    choose: 'Arraste o arquivo ou clique para escolher',
    sending: 'Enviando…',
    kinds: 'PDF, Word (.docx), planilha (.xlsx ou .csv), página (.html) ou texto, até 30 MB',
    failed: 'O arquivo não foi recebido.',
  },
  versions: {
    title: 'Versões publicadas',
    current: 'Em uso',
    restore: 'Voltar a esta',
    restoreOf: (when: string) => `Voltar à versão de ${when}`,
    failed: 'A versão não pôde virar rascunho.',
    readFailed: 'As versões não puderam ser carregadas.',
  },
  form: {
    newTitle: 'Nova fonte',
    editTitle: 'Alterar fonte',
    kind: 'O que você quer ensinar',
    name: 'Nome da fonte',
    nameHint: 'O cliente vê este nome abaixo da resposta.',
    questions: 'Como os clientes perguntam',
    questionsHint: 'Uma maneira por linha, até 10. Com três ou mais, o bot acerta bem mais.',
    text: 'Texto',
    textHint:
      'Cole o texto inteiro. Títulos viram a separação dos trechos, e um título que é pergunta vira pergunta e resposta.',
    fileTextHint:
      'O texto lido do arquivo. Linhas com # são títulos, com - são itens, e [página 2] diz onde uma página começa.',
    answer: 'Resposta',
    answerHint: 'O bot manda exatamente isto.',
    save: 'Salvar rascunho',
    saved: 'Rascunho salvo. Publique para os bots responderem com ele.',
    failed: 'A fonte não pôde ser salva.',
  },
  panel: {
    edit: 'Alterar',
    more: 'Mais ações',
    otherFile: 'Trocar arquivo',
    versions: 'Versões publicadas',
    reading: (name: string) => `Lendo “${name}”. Leva alguns segundos; você pode sair desta tela.`,
    unread: (name: string) => `“${name}” não foi lido.`,
    formerAnswers: 'Os bots continuam respondendo com a versão publicada.',
    page: (page: number) => `Página ${page}`,
    showAll: (left: number) => `Mostrar mais ${count(left, 'trecho', 'trechos')}`,
    remove: 'Excluir',
    removeAsk: (name: string) => `Excluir a fonte “${name}”? Os bots deixam de responder com ela na próxima pergunta.`,
    removed: 'Fonte excluída.',
    removeFailed: 'A fonte não pôde ser excluída.',
    publish: 'Publicar',
    published: 'Publicada: os bots já respondem com ela.',
    testsAsk: (what: string) => `${what} Publicar mesmo assim?`,
    publishAnyway: 'Publicar assim',
    publishFailed: 'A fonte não pôde ser publicada.',
    upToDate: 'O que está publicado é o que está escrito.',
    first: 'Os bots ainda não respondem com esta fonte. Confira os trechos e publique.',
    differs: (added: number, gone: number) =>
      `Ao publicar: ${count(added, 'trecho novo', 'trechos novos')}, ${count(gone, 'trecho sai', 'trechos saem')}. Até lá os bots respondem com a versão anterior.`,
    sections: 'Trechos, como serão citados',
    none: 'Nenhum trecho: o texto só tem títulos ou sumário.',
    marks: { new: 'Novo', same: null, gone: 'Sai' } satisfies Record<KnowledgeSection['state'], string | null>,
    asks: (questions: readonly string[]) => `Responde a: ${questions.map((question) => `“${question}”`).join(', ')}`,
  },
  ask: {
    title: 'Testar uma pergunta',
    hint: 'Pergunte como um cliente. O teste usa só o que está publicado.',
    question: 'Pergunta',
    boldness: 'O bot é',
    bot: 'Quem responde',
    botHint: 'Um bot usa só as fontes que valem para ele.',
    anyBot: 'Todas as fontes válidas',
    boldnesses: { careful: 'cauteloso', normal: 'normal', bold: 'falante' },
    act: 'Perguntar',
    failed: 'A pergunta não pôde ser feita.',
    outcomes: {
      answer: 'O bot responde com este trecho:',
      offer: 'O bot pergunta se a dúvida é sobre isto:',
      refuse: 'O bot diz que não encontrou. O mais perto foi:',
    } satisfies Record<KnowledgeAnswer['kind'], string>,
    notFound: 'O bot diz que não encontrou.',
    understood: (text: string) => `Entendido como “${text}”.`,
    source: (source: string, probability: string) => `Fonte: ${source} · ${probability} de certeza`,
    why: 'Por quê',
    others: 'Outros trechos',
    nothing: 'Nenhum trecho fala disso. Publique uma fonte com a resposta.',
    keep: {
      expected: 'O certo é',
      section: (title: string, source: string) => `Responder com “${title}”, de ${source}`,
      refuse: 'Dizer que não encontrou',
      offer: 'Não ter certeza, como agora',
      act: 'Guardar como teste',
      kept: 'Teste guardado. Ele roda a cada publicação.',
      failed: 'O teste não pôde ser guardado.',
    },
  },
  trial: {
    act: 'Ver o que muda nas respostas',
    failed: 'As respostas não puderam ser comparadas.',
    tests: (all: number, failed: number) =>
      failed === 0
        ? count(all, 'teste passa', 'testes passam')
        : `${failed} de ${count(all, 'teste falha', 'testes falham')}:`,
    notRun: 'não rodou a tempo',
    changes: (changed: number, asked: number) =>
      asked === 0
        ? 'Nenhum cliente perguntou nada aos documentos nos últimos 30 dias.'
        : `${count(asked, 'pergunta', 'perguntas')} nos últimos 30 dias: ${changed === 0 ? 'nenhuma muda' : changed === 1 ? '1 muda' : `${changed} mudam`}.`,
    notAsked: (left: number) => `${count(left, 'pergunta ficou', 'perguntas ficaram')} de fora por falta de tempo.`,
    times: (total: number) => count(total, 'vez', 'vezes'),
    before: 'Hoje',
    after: 'Depois de publicar',
    offered: (title: string) => `Diz que não encontrou; o mais perto é “${title}”.`,
    refused: 'Diz que não encontrou.',
  },
} as const
