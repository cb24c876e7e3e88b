import type { GapPlace } from '@prosa/contract'

export const gapPlaces: Readonly<Record<GapPlace, string>> = { header: 'Cabeçalho', body: 'Corpo' }
export const headerFiles = { image: 'Imagem', video: 'Vídeo', document: 'PDF' } as const

export const templateTexts = {
  template: 'Template',
  placeholder: 'Escolha um template aprovado',
  preview: 'Como o cliente vai ler',
  price: (amount: string) => `Este envio custa cerca de ${amount}.`,
} as const
