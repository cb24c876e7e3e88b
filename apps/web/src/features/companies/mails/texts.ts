/** Texts of waiting e-mails. */
export const mailTexts = {
  title: 'E-mails em espera',
  subtitle: 'E-mails que nenhum servidor entregou: os links chegam às pessoas por você.',
  count: (total: number, shown: string) => `${shown} ${total === 1 ? 'e-mail' : 'e-mails'}`,
  notPermitted: 'Somente administradores da instalação veem os e-mails em espera.',
  empty: 'Nenhum e-mail em espera',
  emptyText:
    'Convites, confirmações e trocas de senha aparecem aqui enquanto não houver um servidor de e-mail, ou quando ele não conhece o endereço.',
  failedTitle: 'Não foi possível carregar os e-mails',
  recipient: 'Para',
  subject: 'Assunto',
  created: 'Criado em',
  secret: 'Quem tem o link age em nome da pessoa: entregue-o só a ela.',
  copy: 'Copiar link',
  copied: 'Link copiado com sucesso!',
  copyFailed: 'Erro ao tentar copiar o link.',
  remove: 'Excluir',
  confirmRemove: (recipient: string) => `Excluir o e-mail para ${recipient}? O link dele se perde com ele.`,
  removed: 'E-mail excluído.',
  removeFailed: 'Não foi possível excluir o e-mail.',
} as const
