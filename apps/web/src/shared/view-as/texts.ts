/** Texts of the bar shown while the user views the product as a profile. */
export const viewAsTexts = {
  viewing: (name: string) => `Vendo como o perfil ${name}`,
  readOnly: 'Só leitura: nada é alterado nem enviado.',
  lacking: (count: number) =>
    count === 1
      ? 'Só leitura, sem 1 permissão que você não tem.'
      : `Só leitura, sem ${count} permissões que você não tem.`,
  viewOnly: 'Você está vendo como um perfil: nada foi alterado nem enviado.',
  end: 'Encerrar',
}
