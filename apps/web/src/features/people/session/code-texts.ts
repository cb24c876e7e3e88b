/** Texts of the login's second step. */
export const codeTexts = {
  title: 'Verificação em duas etapas',
  submit: 'Entrar',
  back: 'Voltar',
  app: {
    text: 'Digite o código de 6 dígitos que o seu aplicativo de autenticação mostra agora.',
    label: 'Código',
    other: 'Usar um código de recuperação',
  },
  recovery: {
    text: 'Digite um dos códigos de recuperação que você guardou. Cada um vale uma única vez.',
    label: 'Código de recuperação',
    other: 'Usar o aplicativo',
  },
} as const
