import type { MailBase, MailContent } from '../../../mails/index.ts'

interface SourceEndsMail extends MailBase {
  name: string
  company: string
  source: { id: number; name: string }
  /** `YYYY-MM-DD` */
  validUntil: string
}

const dayText = (day: string): string => day.split('-').toReversed().join('/')

/** Warns the owner of a source before bots stop answering from it. */
export const sourceEndsMail = ({ link, name, company, source, validUntil }: SourceEndsMail): MailContent => ({
  subject: `A fonte ${source.name} vale até ${dayText(validUntil)}`,
  heading: 'Uma fonte está perto de vencer',
  paragraphs: [
    `Olá, ${name}! A fonte ${source.name}, da ${company}, vale até ${dayText(validUntil)}, inclusive. Depois disso, os bots e as sugestões aos atendentes deixam de responder com ela.`,
    'Confira se o texto ainda está certo e escolha um novo dia, ou deixe vencer.',
  ],
  action: { label: 'Abrir a fonte', url: link(`/conhecimento?id=${source.id}`) },
  note: 'Você recebe este aviso porque a fonte é sua, ou porque pode alterar as fontes da empresa.',
})
