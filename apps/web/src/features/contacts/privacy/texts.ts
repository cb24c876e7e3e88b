import { erasureWord } from '@prosa/contract'

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

export const privacyTexts = {
  title: 'Privacidade (LGPD)',
  hint: 'A pessoa pode pedir uma cópia do que a empresa guarda dela, ou que tudo seja apagado.',
  export: 'Baixar dados',
  exportFailed: 'Não foi possível baixar os dados.',
  fileName: (id: number) => `dados-do-contato-${id}.zip`,
  erase: 'Apagar dados',
  past: 'Exclusões já feitas',

  eraseTitle: (name: string) => `Apagar os dados de ${name}`,
  eraseNow: 'Apagar definitivamente',
  /** Effects, in the order in which they happen. */
  effects: [
    'As conversas abertas são finalizadas, e nada que espera é enviado.',
    'O contato, suas contas nos canais, consentimentos e listas deixam de existir.',
    'Textos, arquivos, notas e comentários das conversas são apagados em seguida.',
    'Ficam os números do painel e das campanhas, sem dizer de quem são.',
  ],
  noUndo: 'Não pode ser desfeito. Cópias de segurança feitas antes guardam os dados até que sejam substituídas.',
  confirm: `Digite ${erasureWord} para confirmar`,
  erased: 'Dados apagados.',
  erasedDetail: 'Os textos das conversas estão sendo removidos.',
  eraseFailed: 'Não foi possível apagar os dados.',

  pastTitle: 'Exclusões de dados',
  pastHint:
    'Para provar que um pedido foi atendido. Quem era a pessoa não é guardado; o número é o que o contato tinha.',
  pastNone: 'Nenhum pedido de exclusão foi atendido ainda.',
  pastFailed: 'Não foi possível ler as exclusões.',
  retry: 'Tentar de novo',
  more: 'Ver mais',
  contact: (id: number) => `Contato nº ${id}`,
  by: (who: string, when: string) => `${who}, ${when}`,
  counts: (dialogs: number, messages: number, files: number) =>
    [
      many(dialogs, 'conversa', 'conversas'),
      many(messages, 'mensagem', 'mensagens'),
      many(files, 'arquivo', 'arquivos'),
    ].join(' · '),
  done: 'Concluída',
  running: 'Em andamento',
} as const
