/** Texts of automations that are ready to begin with. */
export const readyTexts = {
  title: 'Prontas para começar',
  text: 'Cada uma abre como rascunho: escolha o que falta, veja o que teria feito e depois ligue.',
  from: 'Começar por',
  blank: 'Em branco',
  missing: (names: readonly string[]) => `Falta escolher: ${names.join(', ')}.`,
  none: {
    labels: 'Ainda não há etiquetas: crie na aba Etiquetas.',
    followUps: 'Ainda não há follow-ups: crie na aba Follow-ups.',
    tags: 'Ainda não há tags: crie em Contatos.',
  },
  ad: {
    name: 'Anúncio fora do horário',
    why: 'Quem chega de um anúncio à noite ganha uma etiqueta, e a fila é lembrada de manhã.',
    remind: 'Responder: veio de um anúncio fora do horário.',
  },
  quote: {
    name: 'Orçamento sem resposta',
    why: 'Um dia sem resposta a um orçamento, e o follow-up começa.',
  },
  person: {
    name: 'Quer falar com uma pessoa',
    why: 'Quem pede um atendente vai direto para a fila, sem passar pelo bot.',
    words: 'atendente, atendimento humano, falar com uma pessoa, falar com alguém',
  },
  waits: {
    name: 'Espera há 30 minutos',
    why: 'Quem espera meia hora na fila, dentro do horário, passa para outra fila, com uma nota.',
    note: 'O cliente espera há 30 minutos.',
  },
  score: {
    name: 'Nota baixa',
    why: 'Quem dá nota 1 ou 2 ganha uma etiqueta, e a fila é lembrada de ligar.',
    remind: 'Ligar para entender a nota baixa.',
  },
  failed: {
    name: 'Mensagem que não chega',
    why: 'Quando uma mensagem nossa não chega, quem atende é lembrado de procurar o cliente de outro jeito.',
    note: 'Uma mensagem nossa não chegou ao cliente.',
    remind: 'Falar com o cliente de outro jeito: a mensagem não chegou.',
  },
  reopened: {
    name: 'Conversa reaberta',
    why: 'Quando uma conversa volta, ganha uma etiqueta, e quem a recebe é lembrado do que ficou pendente.',
    remind: 'Conferir o que ficou pendente: a conversa foi reaberta.',
  },
  bought: {
    name: 'Cliente que já comprou',
    why: 'Quem tem a tag de cliente vai para a fila própria, sem passar pelo bot.',
  },
} as const
