import type { MailBase, MailContent } from '../../mails/index.ts'

/** To whoever saved an automation that stopped by itself. */
export const stoppedMail = ({ product, link }: MailBase, { id, name }: { id: number; name: string }): MailContent => ({
  subject: `Automação parada na ${product}: ${name.replace(/\s+/g, ' ')}`,
  heading: 'Uma automação parou',
  paragraphs: [
    `A automação “${name}” agiu hoje muito mais que o normal, e parou sozinha. As conversas ficam como estão.`,
    'Confira em “O que aconteceu” por que ela agiu tanto. Ela só volta quando alguém a ligar.',
  ],
  action: { label: 'Ver o que aconteceu', url: link(`/workspace-rules?aba=automacoes&automacao=${id}&ver=registro`) },
  note: 'Você recebe este e-mail porque salvou esta automação por último.',
})
