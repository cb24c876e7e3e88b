import type { SmtpMode, SmtpStandIn } from '../standins/smtp/index.ts'
import { type LabDesk, newestFirst } from './desk.ts'

const modes: { value: SmtpMode; label: string }[] = [
  { value: 'usual', label: 'entrega' },
  { value: 'refuse', label: 'recusa o destinatário (550)' },
  { value: 'away', label: 'fora do ar por ora (421)' },
  { value: 'cut', label: 'a linha cai' },
  { value: 'hang', label: 'não responde' },
]

/** The mails that the product sent: of an address that was switched off. */
export const createMailDesk = (smtp: SmtpStandIn): LabDesk => ({
  key: 'mail',
  title: 'E-mails',
  about: 'O que a plataforma envia por e-mail: o aviso de um endereço de webhook que foi desligado.',
  facts: () => [],
  entries: () =>
    newestFirst(smtp.received).map(({ thing: { subject, receivers, text, atMs }, place }) => ({
      id: String(place),
      title: subject,
      badge: { text: receivers.join(', '), tone: 'plain' },
      atMs,
      text,
    })),
  switches: [
    {
      name: 'mode',
      label: 'O servidor de e-mail',
      kind: 'choice',
      options: () => modes,
      read: () => smtp.mode,
      apply: (value) => {
        smtp.mode = value as SmtpMode
      },
    },
  ],
  form: () => null,
  act: async () => '',
  download: null,
})
