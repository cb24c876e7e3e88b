/** Folds accents and case, so that 'acao' finds 'Ação'. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
