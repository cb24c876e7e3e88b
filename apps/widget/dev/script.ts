import type { LivechatButton, LivechatFile, LivechatMessage } from '@prosa/contract'

/** What the stand-in's bot and person say. Pure; `server.ts` gives it ids and times. */

export type Line = Partial<Pick<LivechatMessage, 'sender' | 'senderName' | 'text' | 'buttons' | 'files'>>

const replies = (...labels: string[]): LivechatButton[] =>
  labels.map((label, position) => ({ id: `b-${label}`, label, type: 'QUICK_REPLY', link: null, position }))
const link = (label: string, address: string): LivechatButton => ({
  id: `l-${label}`,
  label,
  type: 'LINK',
  link: address,
  position: 9,
})

const menu: Line[] = [
  {
    text: 'Oi! Sou o Jatô, assistente do Ateliê Jatobá. Como posso ajudar?',
    buttons: replies('Prazo de entrega', 'Trocas', 'Falar com uma pessoa'),
  },
]

export const isForPerson = (text: string): boolean => /pessoa|atendente|humano/i.test(text)

/** The bot's lines to what a visitor wrote; `file` is what the stand-in offers to show. */
export const answer = (text: string, isFirst: boolean, file: (name: string) => LivechatFile): Line[] => {
  if (isFirst && !/prazo|troca|pessoa|caruaru/i.test(text)) return menu
  if (isForPerson(text)) return [{ text: 'Claro! Já chamei alguém do ateliê, é só um instante.' }]
  if (/prazo|entrega|caruaru/i.test(text))
    return [
      { text: 'Para Caruaru são 6 dias úteis. Comprando hoje, chega até 1º de dezembro.' },
      { text: 'Quer ver o que combina com a sua caneca?', buttons: replies('Quero ver', 'Falar com uma pessoa') },
    ]
  if (/troca/i.test(text))
    return [
      {
        text: 'Você tem 30 dias para trocar. As regras estão em https://example.com/trocas, ou escreva para trocas@example.com.',
        buttons: [
          link('Abrir as regras', 'https://example.com/trocas'),
          link('Endereço que não se abre', 'javascript:alert(1)'),
        ],
      },
    ]
  if (/ver/i.test(text))
    return [
      { text: 'Olha essa tigela:', files: [file('tigela.png')] },
      { text: 'E o catálogo:', files: [file('catalogo.txt')] },
    ]
  return [
    {
      text: 'Desculpe, não entendi. Pode dizer de outra forma?',
      buttons: replies('Prazo de entrega', 'Trocas', 'Falar com uma pessoa'),
    },
  ]
}

export const personLines: Line[] = [
  {
    sender: 'HUMAN',
    senderName: 'Marina Duarte',
    text: 'Oi, aqui é a Marina! Posso separar duas tigelas da mesma fornada 🙂',
  },
]
