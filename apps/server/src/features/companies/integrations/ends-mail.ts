import type { MailBase, MailContent } from '../../mails/index.ts'

interface EndsMail extends MailBase {
  name: string
  company: string
  integration: { id: number; name: string }
  /** `YYYY-MM-DD` */
  expiresOn: string
}

const dayText = (day: string): string => day.split('-').toReversed().join('/')

/** Warns people who may change an integration before its keys expire. */
export const integrationEndsMail = ({
  product,
  link,
  name,
  company,
  integration,
  expiresOn,
}: EndsMail): MailContent => ({
  subject: `A integração ${integration.name} para em ${dayText(expiresOn)}`,
  heading: 'Uma integração está perto do fim',
  paragraphs: [
    `Olá, ${name}! As chaves da integração ${integration.name}, da ${company}, funcionam até ${dayText(expiresOn)}, inclusive. Depois disso, o sistema que as usa não consegue mais ler nem gravar nada na ${product}.`,
    'Para continuar, escolha um novo fim para ela. As chaves continuam as mesmas.',
  ],
  action: { label: 'Abrir integrações', url: link('/integracoes') },
  note: 'Você recebe este aviso porque pode alterar as integrações da empresa.',
})
