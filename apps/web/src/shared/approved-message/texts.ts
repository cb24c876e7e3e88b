import type { GapPlace } from '@prosa/contract'

export const gapPlaces: Readonly<Record<GapPlace, string>> = { header: 'Cabeçalho', body: 'Corpo' }
export const headerFiles = { image: 'Imagem', video: 'Vídeo', document: 'PDF' } as const
