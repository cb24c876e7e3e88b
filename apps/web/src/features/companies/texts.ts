/** Texts of the company screens. */
export const companyTexts = {
  changeTitle: 'Trocar empresa',
  changeSubtitle: 'Escolha a empresa em que você vai trabalhar.',
  current: (name: string) => `Você está em ${name}.`,
  notPermitted: 'Somente administradores trocam de empresa.',
} as const
