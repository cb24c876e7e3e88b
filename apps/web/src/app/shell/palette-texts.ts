/** Texts of the search over everything; they come with its button. */
export const paletteTexts = {
  searchAll: 'Buscar em tudo',
  title: 'Ir para',
  label: 'Buscar telas, contatos, bots e conversas',
  placeholder: 'Tela, contato, telefone, bot, conversa…',
  screens: 'Telas',
  acts: 'Ações',
  contacts: 'Contatos',
  bots: 'Bots',
  rooms: 'Conversas',
  newContact: 'Novo contato',
  importContacts: 'Importar contatos',
  noName: 'Sem nome',
  pending: 'Buscando…',
  failed: 'Não foi possível buscar em tudo. O que aparece acima está certo, mas pode faltar algo.',
  nothing: (text: string) => `Nada com “${text}”.`,
  keys: '↑ ↓ escolhem, Enter abre, Esc fecha.',
} as const
