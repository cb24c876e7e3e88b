/** Texts of templates shared by several screens. Texts from the specification are exact. */
export const templateTexts = {
  title: 'Templates',
  ready: 'Prontos',
  own: 'Da empresa',
  preview: 'Como conversa',
  previewNone: 'Escolha um template para ver como ele conversa.',
  previewFailed: 'Não foi possível mostrar a conversa.',
  search: 'Buscar template',
  none: 'Nenhum template encontrado.',
  noneText: 'Para guardar um, abra o fluxo de um bot e escolha "Criar template".',
  noMatch: 'Nenhum resultado encontrado',
  failed: 'Não foi possível buscar os templates',
  more: (count: number) => `Mostrando os 100 mais novos; busque pelo nome os outros ${count}.`,
  by: (author: string) => `por ${author}`,
  imported: 'Template importado com sucesso.',
} as const
