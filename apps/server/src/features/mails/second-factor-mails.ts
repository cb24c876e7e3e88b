import type { MailBase } from './links.ts'
import type { MailContent } from './render-mail.ts'

/**
 * Texts of the mails about the second factor. Each links to a password reset, which ends every session, for an owner
 * who did not make the change.
 */

const notMe = (link: MailBase['link']) => ({ label: 'Não fui eu', url: link('/forgot') })
const ifItWasYou = 'Se foi você, não é preciso fazer nada.'

export const secondFactorOnMail = ({ product, link }: MailBase): MailContent => ({
  subject: `Verificação em duas etapas ativada na ${product}`,
  heading: 'A verificação em duas etapas está ativa',
  paragraphs: [
    `A partir de agora, entrar na ${product} pede também o código do seu aplicativo de autenticação.`,
    'As outras sessões da sua conta foram encerradas. Guarde os códigos de recuperação fora do celular.',
  ],
  action: notMe(link),
  note: ifItWasYou,
})

export const secondFactorOffMail = ({ product, link }: MailBase): MailContent => ({
  subject: `Verificação em duas etapas desativada na ${product}`,
  heading: 'A verificação em duas etapas foi desativada',
  paragraphs: [`A partir de agora, entra-se na ${product} só com a senha.`],
  action: notMe(link),
  note: ifItWasYou,
})

export const secondFactorResetMail = ({ product, link }: MailBase): MailContent => ({
  subject: `Verificação em duas etapas redefinida na ${product}`,
  heading: 'A sua verificação em duas etapas foi redefinida',
  paragraphs: [
    'Um administrador desativou a verificação em duas etapas da sua conta e encerrou as suas sessões.',
    'Entre com a senha e ative-a de novo em Segurança, com o novo aparelho.',
  ],
  action: { label: 'Entrar', url: link('/login') },
  note: 'Se você não pediu, troque a senha e fale com um administrador.',
})

export const recoveryCodeUsedMail = ({ product, link }: MailBase, left: number): MailContent => ({
  subject: `Código de recuperação usado na ${product}`,
  heading: 'Um código de recuperação foi usado',
  paragraphs: [
    'Alguém usou um código de recuperação da sua conta no lugar do código do aplicativo.',
    left === 0
      ? 'Não resta nenhum código. Gere novos em Segurança.'
      : `${left === 1 ? 'Resta 1 código' : `Restam ${left} códigos`}. Em Segurança você pode gerar novos.`,
  ],
  action: notMe(link),
  note: ifItWasYou,
})
