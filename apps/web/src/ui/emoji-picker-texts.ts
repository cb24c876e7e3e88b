/** Portuguese texts of the emoji picker. */
export const emojiTexts = {
  search: 'Buscar emoji',
  groups: 'Grupos de emoji',
  found: 'Emojis encontrados',
  none: 'Nenhum emoji encontrado',
  failed: 'Não foi possível carregar os emojis.',
  retry: 'Tentar de novo',
  inService: 'No atendimento',
}

/** Emoji that attendants use most; available before the rest has loaded. */
export const inService: readonly string[] = [
  ...['🙂', '😀', '😁', '😂', '😊', '😉', '😍', '🥰', '😘', '🤩', '🥳', '🤔', '😅', '😔', '😢', '😭'],
  ...['👋', '👍️', '👎️', '👏', '🙌', '🙏', '🤝', '💪', '👌', '🤞', '👉️', '👇️', '☝️', '🫶', '❤️', '💚'],
  ...['✨', '⭐️', '🔥', '🎉', '🎁', '🛒', '🛍️', '📦️', '🚚', '💳️', '💰️', '🧾', '🏷️', '📅', '⏰', '📍'],
  ...['🏠️', '🔑', '🔒️', '📎', '📄', '📷️', '📞', '📱', '✉️', '💬', '🔗', '✅', '❌', '⚠️', '❓️', '➡️'],
]

/** The data's groups, each with a representative emoji. */
export const emojiGroups: readonly { group: number; name: string; face: string }[] = [
  { group: 0, name: 'Rostos e emoções', face: '😀' },
  { group: 1, name: 'Pessoas e gestos', face: '👋' },
  { group: 3, name: 'Animais e natureza', face: '🌿' },
  { group: 4, name: 'Comidas e bebidas', face: '🍊' },
  { group: 5, name: 'Viagens e lugares', face: '🚗' },
  { group: 6, name: 'Atividades', face: '⚽️' },
  { group: 7, name: 'Objetos', face: '💡' },
  { group: 8, name: 'Símbolos', face: '💚' },
  { group: 9, name: 'Bandeiras', face: '🏁' },
]

/** Search words of attendants that the data lacks. */
export const alsoCalled: Readonly<Record<string, string>> = {
  '👍️': 'joinha beleza ok certo combinado',
  '👋': 'tchau até logo',
  '🙏': 'obrigado obrigada agradeço por favor',
  '🎉': 'parabéns',
  '📦️': 'pedido encomenda entrega',
  '🚚': 'frete',
  '💳️': 'pagamento parcelado',
  '🧾': 'nota fiscal boleto comprovante',
  '🏷️': 'preço desconto promoção',
  '🛍️': 'compra loja',
  '😂': 'kkk rindo',
}
