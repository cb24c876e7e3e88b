import type { MailBase, MailLink } from './links.ts'
import type { MailContent } from './render-mail.ts'

/** Texts of the mails about accounts. */

interface Link extends Pick<MailBase, 'product'> {
  url: MailLink
}

export const confirmationMail = ({ product, url, name }: Link & { name: string }): MailContent => ({
  subject: `Confirme seu cadastro na ${product}`,
  heading: `Olá, ${name}!`,
  paragraphs: [`Falta um passo para começar a usar a ${product}: confirme que este e-mail é seu.`],
  action: { label: 'Confirmar cadastro', url },
  note: 'O link vale por 7 dias. Se você não fez este cadastro, ignore esta mensagem: nada será criado.',
})

export const alreadyRegisteredMail = ({ product, url }: Link): MailContent => ({
  subject: `Você já tem uma conta na ${product}`,
  heading: 'Você já tem uma conta',
  paragraphs: ['Alguém pediu um cadastro com este e-mail, que já tem uma conta. Se foi você, basta entrar.'],
  action: { label: 'Entrar', url },
  note: 'Se não foi você, ignore esta mensagem.',
})

export const resetMail = ({ product, url }: Link): MailContent => ({
  subject: `Redefinição de senha na ${product}`,
  heading: 'Redefina sua senha',
  paragraphs: ['Recebemos um pedido para definir uma nova senha para a sua conta.'],
  action: { label: 'Definir nova senha', url },
  note: 'O link vale por 30 minutos, uma única vez. Se você não pediu, ignore esta mensagem: a senha atual continua valendo.',
})

export const inviteMail = ({
  product,
  url,
  companyName,
  inviterName,
}: Link & { companyName: string; inviterName: string | null }): MailContent => ({
  subject: `Convite para a ${companyName} na ${product}`,
  heading: `Você foi convidado para a ${companyName}`,
  paragraphs: [
    inviterName
      ? `${inviterName} convidou você para trabalhar com a equipe da ${companyName} na ${product}.`
      : `Você foi convidado para administrar a ${companyName} na ${product}.`,
  ],
  action: { label: 'Aceitar convite', url },
  note: 'O convite vale por 7 dias e é só para este e-mail.',
})

export const addedToWorkspaceMail = ({
  product,
  url,
  workspaceName,
}: Link & { workspaceName: string }): MailContent => ({
  subject: `Novo workspace na ${product}: ${workspaceName}`,
  heading: `Você agora faz parte do workspace ${workspaceName}`,
  paragraphs: ['As conversas, os bots e os contatos desse workspace já aparecem para você.'],
  action: { label: 'Abrir', url },
})

export const administratorMail = ({ product, url }: Link): MailContent => ({
  subject: `Você administra a ${product}`,
  heading: `Você agora administra a ${product}`,
  paragraphs: ['Defina sua senha para cadastrar e acompanhar as empresas desta plataforma.'],
  action: { label: 'Definir senha', url },
  note: 'O link vale por 7 dias, uma única vez.',
})

/** After a password change; its link is for an owner who did not make it. */
export const passwordChanged = ({ product, link }: MailBase): MailContent =>
  passwordChangedMail({ product, url: link('/forgot') })

const passwordChangedMail = ({ product, url }: Link): MailContent => ({
  subject: `Sua senha na ${product} foi alterada`,
  heading: 'Sua senha foi alterada',
  paragraphs: ['As outras sessões da sua conta foram encerradas.'],
  action: { label: 'Não fui eu', url },
  note: 'Se foi você, não é preciso fazer nada.',
})
