/**
 * Entities for messages without text: an exit may ask for a location or a file, and no text ever matches. So no finder
 * exists for them.
 */
export const wordlessEntities = {
  location: { id: -109, name: 'location', displayName: 'Localização' },
  contact: { id: -110, name: 'contact', displayName: 'Contato' },
  file: { id: -111, name: 'file', displayName: 'Arquivo' },
  form: { id: -112, name: 'form', displayName: 'Formulário' },
  order: { id: -113, name: 'order', displayName: 'Pedido' },
} as const

/** Messages without text that an exit can ask for. */
export type WordlessEntity = keyof typeof wordlessEntities
