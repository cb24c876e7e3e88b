/** Texts of the screens of somebody who is not logged in. */
export const sessionTexts = {
  title: 'Entrar',
  welcome: 'Bom ter você de volta.',
  registrationCompleted: 'Cadastro concluído. Entre com o e-mail do convite.',
  passwordUpdated: 'Senha atualizada. Entre com a nova senha.',
  email: 'E-mail',
  password: 'Senha',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  submit: 'Entrar',
  resetTitle: 'Nova senha',
  resetText: 'Escolha uma senha com 8 caracteres ou mais. O link vale uma única vez.',
  newPassword: 'Nova senha',
  confirmPassword: 'Confirme a nova senha',
  savePassword: 'Salvar senha',
  deadLinkTitle: 'Este link não vale mais',
  deadLinkText: 'Cada link vale uma única vez e por pouco tempo. Peça um novo a quem lhe enviou este.',
  backToLogin: 'Voltar para a entrada',
  /** A conversation as one could have it: decoration beside the form. */
  sample: {
    place: 'WhatsApp · Loja',
    question: 'Vocês entregam em Caruaru antes do Natal?',
    answer: 'Entregamos, sim! Para o CEP 55002-000 o prazo é de 6 dias úteis.',
    chosen: 'Quero comprar',
    others: ['Ver peças', 'Falar com uma pessoa'],
  },
  rights: (year: number, name: string) => `© ${year} ${name}`,
} as const
