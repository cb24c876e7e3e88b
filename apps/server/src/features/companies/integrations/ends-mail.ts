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

interface PlatformKeyEndsMail extends MailBase {
  name: string
  key: string
  platform: string
  /** `YYYY-MM-DD` */
  lastDay: string
}

/** Warns those who administer a platform before one of its keys expires. */
export const platformKeyEndsMail = ({
  product,
  link,
  name,
  key,
  platform,
  lastDay,
}: PlatformKeyEndsMail): MailContent => ({
  subject: `A chave ${key} para em ${dayText(lastDay)}`,
  heading: 'Uma chave da plataforma está perto do fim',
  paragraphs: [
    `Olá, ${name}! A chave ${key}, da plataforma ${platform}, funciona até ${dayText(lastDay)}, inclusive. Depois disso, o sistema que a usa não consegue mais ler nem alterar as empresas da plataforma na ${product}.`,
    'Para continuar, crie outra chave e troque-a no sistema antes desse dia.',
  ],
  action: { label: 'Abrir plataformas', url: link('/plataformas') },
  note: 'Você recebe este aviso porque administra a plataforma ou criou a chave.',
})
