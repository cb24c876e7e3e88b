import type { ApiLevel } from '@prosa/contract'

/** Texts of a platform's keys. */
export const platformKeyTexts = {
  title: 'Chaves',
  hint: 'Para os sistemas da revenda: leem e alteram as empresas desta plataforma, e veem como estão os canais delas. Não veem conversas, contatos nem mensagens.',
  later: 'Depois de salvar, crie aqui as chaves dos sistemas da revenda.',
  failed: 'Não foi possível carregar as chaves',
  none: 'Nenhuma chave ainda.',
  make: 'Nova chave',
  makeTitle: 'Nova chave da plataforma',
  makeSubmit: 'Criar chave',
  name: 'Nome',
  nameHint: 'Como você a reconhece, por exemplo: ERP da revenda.',
  may: 'O que ela pode',
  levels: { read: 'Só ler', write: 'Ler e alterar' } satisfies Record<ApiLevel, string>,
  levelHints: {
    read: 'Vê as empresas, os limites delas e os canais.',
    write: 'Também cadastra, altera, suspende e reativa empresas.',
  } satisfies Record<ApiLevel, string>,
  use: 'Uso',
  titleOfUse: (name: string) => `Uso da chave ${name}`,
  end: 'Encerrar',
  endOf: (name: string) => `Encerrar a chave ${name}`,
  secret: {
    title: 'A chave da plataforma',
    once: 'Copie agora: esta chave não será mostrada de novo.',
    care: 'Guarde-a onde o seu programa guarda senhas. Quem tem a chave pode tudo o que ela pode com as empresas da plataforma.',
    label: 'Chave',
    copy: 'Copiar chave',
    copied: 'Chave copiada.',
    uncopied: 'A chave ainda não foi copiada e não será mostrada de novo.',
  },
} as const
