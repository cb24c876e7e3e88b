/**
 * What a message is that says nothing in words, as entities: an exit takes a place or a file by asking for it, and no words are ever taken for one.
 * So nothing looks for them in a text.
 */
export const wordlessEntities = {
  location: { id: -109, name: 'location', displayName: 'Localização' },
  contact: { id: -110, name: 'contact', displayName: 'Contato' },
  file: { id: -111, name: 'file', displayName: 'Arquivo' },
  form: { id: -112, name: 'form', displayName: 'Formulário' },
  order: { id: -113, name: 'order', displayName: 'Pedido' },
} as const

/** Of messages without words, those that an exit can ask for. */
export type WordlessEntity = keyof typeof wordlessEntities
