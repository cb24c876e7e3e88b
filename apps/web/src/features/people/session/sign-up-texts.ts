/** Texts of the sign-up only, kept out of the login's code. */
export const signUpTexts = {
  passwordRule: '8 caracteres ou mais.',
  confirmTextByHand: (email: string) =>
    `Esta instalação não envia e-mails. Peça o link de confirmação de ${email} a quem a administra: ele está em E-mails em espera.`,
  mendAddress: 'Corrigir o e-mail',
} as const
