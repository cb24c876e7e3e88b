import type { DuplicateReason, MergeField } from '@prosa/contract'

/** Texts of possible duplicates. */
export const mergeTexts = {
  title: 'Possíveis duplicados',
  intro: 'Nada é unido sem a sua confirmação, e uma união pode ser desfeita.',
  reason: 'O que é igual',
  reasons: { phone: 'Mesmo telefone', email: 'Mesmo e-mail' } satisfies Record<DuplicateReason, string>,
  pair: (first: string, second: string) => `${first} e ${second}`,
  review: 'Comparar',
  apart: 'Não é a mesma pessoa',
  apartDone: 'Não serão mais sugeridos.',
  apartFailed: 'Não foi possível guardar.',
  none: 'Nenhum contato duplicado encontrado',
  noneYet: 'Nenhum encontrado até aqui. Há mais contatos para olhar.',
  more: 'Procurar mais',
  failed: 'Não foi possível procurar duplicados.',
  retry: 'Tentar de novo',

  mergeTitle: 'Unir contatos',
  readFailed: 'Não foi possível abrir os contatos',
  stays: 'Quem fica',
  staysHint: 'As conversas, contas, campanhas e consentimentos do outro passam para este.',
  choose: 'Que dados ficam',
  fields: { name: 'Nome', phone: 'Telefone', email: 'E-mail', description: 'Descrição' } satisfies Record<
    MergeField,
    string
  >,
  blank: '—',
  created: (when: string) => `criado em ${when}`,
  lastMessage: (when: string) => `última mensagem ${when}`,
  outcome: 'Como fica',
  optedOut: 'Não recebe campanhas: um dos dois pediu.',
  own: 'Nos campos da empresa fica o valor do contato que fica, e o do outro onde ele não tem; as tags são as dos dois.',
  openChat: 'Uma conversa aberta continua, sem que o cliente perceba.',
  merge: 'Unir contatos',
  merged: 'Contatos unidos.',
  mergeFailed: 'Não foi possível unir os contatos.',
  back: 'Voltar',

  recent: 'Uniões recentes',
  recentFailed: 'Não foi possível carregar as uniões recentes.',
  recentMore: 'Ver mais',
  union: (from: string, into: string) => `${from} em ${into}`,
  by: (name: string, when: string) => `${name} · ${when}`,
  undone: 'Desfeita',
  undo: 'Desfazer',
  undoOf: (from: string) => `Desfazer a união de ${from}`,
  undoQuestion: (from: string, into: string) =>
    `Separar de novo ${from} de ${into}? Cada um volta a ter as suas contas e conversas. O que foi editado depois fica.`,
  undoDone: 'Os contatos foram separados.',
  undoKept: (fields: string) => `Editado depois da união, ficou: ${fields}.`,
  undoFailed: 'Não foi possível desfazer a união.',
} as const

/** Texts of stored phones that are not valid. */
export const doubtTexts = {
  title: 'Telefones a conferir',
  intro: 'Telefones guardados que hoje seriam recusados. Nada muda sozinho: abra o contato e corrija.',
  search: 'Procurar telefones',
  none: 'Nenhum telefone a conferir.',
  noneYet: 'Nenhum encontrado até aqui. Há mais contatos para olhar.',
  maybe: (phone: string) => `Pode ser ${phone}`,
  more: 'Procurar mais',
  failed: 'Não foi possível procurar os telefones.',
  retry: 'Tentar de novo',
} as const
