import type { GapPlace } from '@prosa/contract'

export const gapPlaces: Readonly<Record<GapPlace, string>> = { header: 'Cabeçalho', body: 'Corpo' }
export const headerFiles = { image: 'Imagem', video: 'Vídeo', document: 'PDF' } as const

export const templateTexts = {
  template: 'Template',
  placeholder: 'Escolha um template aprovado',
  gone: (name: string) => `O template “${name}” não está mais na lista da conta. Escolha outro.`,
  preview: 'Como o cliente vai ler',
  price: (amount: string) => `Este envio custa cerca de ${amount}.`,
} as const
