import type { EntityDefinition } from '@prosa/language'

/** What the shop's bot asks for: products and sizes by name, however they are spelled, and the number of an order. */
export const shopEntities = (ids: { product: number; size: number; order: number }): EntityDefinition[] => [
  {
    id: ids.product,
    name: 'Produto',
    kind: 'list',
    fuzzy: true,
    entries: [
      { value: 'camiseta', synonyms: ['camisetas', 'camisa', 'camisas', 'blusa', 'blusinha', 'regata'] },
      { value: 'calça', synonyms: ['calças', 'jeans', 'calça jeans', 'moletom'] },
      { value: 'vestido', synonyms: ['vestidos', 'saia', 'saias'] },
      { value: 'tênis', synonyms: ['tenis', 'sapato', 'sapatos', 'sapatênis', 'calçado'] },
    ],
  },
  {
    id: ids.size,
    name: 'Tamanho',
    kind: 'list',
    fuzzy: false,
    entries: [
      { value: 'P', synonyms: ['pequeno', 'pequena', 'tamanho p'] },
      { value: 'M', synonyms: ['médio', 'média', 'tamanho m'] },
      { value: 'G', synonyms: ['grande', 'tamanho g'] },
      { value: 'GG', synonyms: ['extra grande', 'tamanho gg', 'xg'] },
      ...Array.from({ length: 11 }, (_, step) => ({ value: String(34 + step), synonyms: [] })),
    ],
  },
  {
    id: ids.order,
    name: 'Pedido',
    kind: 'regex',
    fuzzy: false,
    entries: [{ value: '\\b\\d{6}\\b', synonyms: [] }],
  },
]
