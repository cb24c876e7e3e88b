import type { MailBase, MailLink } from './links.ts'
import type { MailContent } from './render-mail.ts'

/** Texts of the mails about an e-mail change. */

interface Link extends Pick<MailBase, 'product'> {
  url: MailLink
}

/** Sent to the new address. */
export const confirmEmailMail = ({ product, url }: Link): MailContent => ({
  subject: `Confirme seu novo e-mail na ${product}`,
  heading: 'Confirme seu novo e-mail',
  paragraphs: [
    `Recebemos um pedido para trocar o e-mail da sua conta na ${product} por este.`,
    'A troca só vale depois que você confirmar que este e-mail é seu.',
  ],
  action: { label: 'Confirmar novo e-mail', url },
  note: `O link vale por 3 dias. Se você não tem conta na ${product}, ignore esta mensagem: nada muda.`,
})

/** Sent to the current address at once. */
export const emailChangeAskedMail = ({ product, url, email }: Link & { email: string }): MailContent => ({
  subject: `Pedido de troca do e-mail da sua conta na ${product}`,
  heading: 'Recebemos um pedido para trocar o seu e-mail',
  paragraphs: [
    `O novo e-mail da sua conta na ${product} será ${email}, depois de confirmado pelo link que enviamos para ele.`,
    'Até lá, você continua entrando com este e-mail.',
  ],
  action: { label: 'Não fui eu: impedir a troca', url },
  note: 'Se foi você, não é preciso fazer nada. O link também desfaz a troca por alguns dias depois de confirmada.',
})

/** Sent to the former address after the confirmation. */
export const emailChangedMail = ({ product, url, email }: Link & { email: string }): MailContent => ({
  subject: `O e-mail da sua conta na ${product} foi alterado`,
  heading: 'O e-mail da sua conta foi alterado',
  paragraphs: [`A partir de agora, entra-se na ${product} com ${email}.`],
  action: { label: 'Não fui eu: desfazer a troca', url },
  note: 'O link vale por 7 dias: ele devolve a conta a este e-mail, encerra as sessões e pede uma nova senha. Se foi você, não é preciso fazer nada.',
})

/** Sent to the new address after the confirmation. */
export const emailConfirmedMail = ({ product, url, email }: Link & { email: string }): MailContent => ({
  subject: `Seu novo e-mail na ${product} está confirmado`,
  heading: 'Seu novo e-mail está confirmado',
  paragraphs: [`A partir de agora, entra-se na ${product} com ${email}. A senha continua a mesma.`],
  action: { label: 'Entrar', url },
})
