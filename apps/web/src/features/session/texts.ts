/** Texts of the login screen. */
export const sessionTexts = {
  title: 'Entrar',
  welcome: 'Bom ter você de volta.',
  registrationCompleted: 'Cadastro concluído. Entre com o e-mail do convite.',
  email: 'E-mail',
  password: 'Senha',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  submit: 'Entrar',
  invalidEmail: 'E-mail inválido',
  rights: (year: number, name: string) => `© ${year} ${name}`,
} as const
