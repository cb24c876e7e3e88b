import type { InboxView } from '@prosa/contract'

const goneNames: Record<InboxView['gone'][number], string> = {
  workspace: 'o workspace',
  bot: 'um robô',
  label: 'uma etiqueta',
  person: 'a pessoa responsável',
}

export const viewTexts = {
  views: 'Minhas vistas',
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
  gone: (gone: InboxView['gone']) =>
    `Esta vista usava ${gone.map((one) => goneNames[one]).join(' e ')} que não existe mais para você. O resto vale.`,
  saveWithout: 'Salvar sem isso',
}
