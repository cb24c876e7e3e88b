import type { InboxView } from '@prosa/contract'

const goneNames: Record<InboxView['gone'][number], string> = {
  workspace: 'o workspace',
  bot: 'um bot',
  label: 'uma etiqueta',
  person: 'a pessoa responsável',
}

const goneNamed = (gone: InboxView['gone']): string =>
  `${gone.map((one) => goneNames[one]).join(' e ')} que ${gone.length === 1 ? 'não existe' : 'não existem'} mais para você`

export const viewTexts = {
  views: 'Vistas salvas',
  none: 'Você ainda não tem vistas salvas.',
  noneHow: 'Ligue os filtros que você usa sempre e escolha "Salvar como vista" no fim deles.',
  openFilters: 'Filtros',
  how: 'Como salvar uma vista',
  planned: 'Agendadas e lembretes',
  waiting: 'Agendadas',
  stopped: 'Não enviadas',
  reminders: 'Lembretes',
  snoozed: 'Adiadas',
  keepHow: 'Com algum filtro ligado, a lista pode ser guardada como vista e aberta depois com a tecla V.',
  save: 'Salvar como vista',
  saveInto: (name: string) => `Salvar em "${name}"`,
  rename: 'Renomear vista',
  remove: 'Excluir vista',
  removeNow: 'Excluir',
  removeAsk: (name: string) => `Excluir a vista "${name}"? As conversas ficam como estão.`,
  hint: 'Guarda os filtros e a ordem de agora, só para você, em qualquer computador.',
  name: 'Nome',
  saveNow: 'Salvar',
  saved: 'Vista salva.',
  saveFailed: 'Não foi possível salvar a vista.',
  removed: 'Vista excluída.',
  removeFailed: 'Não foi possível excluir a vista.',
  changed: 'alterada',
  shownView: (name: string, isChanged: boolean) => `Vistas salvas: ${name}${isChanged ? ' (alterada)' : ''}`,
  gone: (gone: InboxView['gone']) => `Esta vista usava ${goneNamed(gone)}. O resto vale.`,
  filterGone: (gone: InboxView['gone']) => `O filtro usa ${goneNamed(gone)}, e por isso pode não mostrar nada.`,
  leaveOut: 'Tirar do filtro',
  viewGone: 'Esta vista foi excluída em outra janela. Os filtros dela continuam ligados.',
  keepFilters: 'Manter',
  clearFilters: 'Limpar filtros',
  saveWithout: 'Salvar sem isso',
}
