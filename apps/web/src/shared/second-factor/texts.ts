import { formatNumber } from '../../ui/format.ts'

/** Texts of the second factor, for setup and login. */
export const secondFactorTexts = {
  password: 'Sua senha',
  showPassword: 'Mostrar senha',
  code: 'Código de 6 dígitos',
  currentCode: 'Código atual, ou um código de recuperação',

  setUpTitle: 'Ativar a verificação em duas etapas',
  moveTitle: 'Trocar o aplicativo',
  passwordText: 'Para começar, confirme a sua senha.',
  next: 'Continuar',
  steps: [
    'Abra um aplicativo de autenticação no celular, como Google Authenticator, Microsoft Authenticator ou 1Password.',
    'Adicione uma conta e aponte a câmera para o QR code.',
    'Digite aqui os 6 dígitos que o aplicativo mostrar.',
  ],
  qrCode: 'QR code da chave para o aplicativo',
  cannotScan: 'Não consegue ler o código? Digite esta chave no aplicativo:',
  copySecret: 'Copiar chave',
  secretCopied: 'Chave copiada.',
  activate: 'Ativar',
  activated: 'Verificação em duas etapas ativada.',

  codesTitle: 'Guarde os códigos de recuperação',
  codesText:
    'Se perder o celular, cada um destes códigos entra no lugar do código do aplicativo, uma única vez. Eles não serão mostrados de novo.',
  copyCodes: 'Copiar',
  codesCopied: 'Códigos copiados.',
  copyFailed: 'Não foi possível copiar. Selecione e copie à mão.',
  downloadCodes: 'Baixar',
  fileName: 'codigos-de-recuperacao.txt',
  file: (product: string, email: string, codes: readonly string[]) =>
    [`Códigos de recuperação de ${email} na ${product}`, 'Cada um vale uma única vez.', '', ...codes, ''].join('\r\n'),
  kept: 'Guardei os códigos',
  keptAsk: 'Você já guardou os códigos de recuperação? Eles não serão mostrados de novo.',
  backToCodes: 'Voltar aos códigos',

  demandedTitle: 'Ative a verificação em duas etapas',
  demandedText: (company: string) =>
    `${company} exige a verificação em duas etapas de todos que trabalham nela. Leva um minuto: você precisa de um aplicativo de autenticação no celular.`,
  setUp: 'Configurar agora',
  leave: 'Sair',
  changeCompany: 'Trocar empresa',
} as const

export const leftCodes = (left: number): string =>
  left === 1 ? 'Resta 1 código de recuperação.' : `Restam ${formatNumber(left)} códigos de recuperação.`
