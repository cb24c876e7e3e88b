import { systemEntities } from '@prosa/language'
import { type FlowDocument, type FlowNode, freeTextEntity, type UserInteraction } from './document.ts'
import { indexVariables, mentionLabel, parseMentions, shownMention, variablesOf } from './mentions.ts'
import { phraseKey } from './phrases.ts'

/** One bubble of a conversation that a flow leads to. */
export interface SampleLine {
  sender: 'CLIENT' | 'BOT'
  text: string
  /** Quick replies below it. */
  buttons: string[]
}

const nodesShown = 6
const greeting = 'Oi'
const anyAnswer = 'Pode ser'

const answers: Readonly<Record<string, string>> = {
  number: '2',
  date: 'sexta-feira',
  hour: '15h',
  money: 'R$ 100,00',
  email: 'ana@exemplo.com.br',
  phone: '(11) 98765-4321',
  cpf: '529.982.247-25',
}

/** How a flow talks, for who looks whether it is the right one: its first way down, with what a customer would say. Nothing of it is understood. */
export const sampleConversation = (document: FlowDocument): SampleLine[] => {
  const index = indexVariables(variablesOf(document))
  const known = new Map<string, string>()
  const lines: SampleLine[] = [{ sender: 'CLIENT', text: greeting, buttons: [] }]
  let node = document.nodes.find(({ type }) => type === 'start')
  for (let count = 0; node && count < nodesShown; count += 1) {
    for (const { text, buttons } of node.botInteractions) {
      const said = parseMentions(text, index)
        .map((part) =>
          part.type === 'text'
            ? part.text
            : (known.get(mentionLabel(part.variable)) ?? `@${shownMention(part.variable)}`),
        )
        .join('')
      if (said.trim() !== '' || buttons.length > 0) {
        lines.push({ sender: 'BOT', text: said, buttons: buttons.map(({ label }) => label) })
      }
    }
    const exit: UserInteraction | undefined = node.userInteractions.find(({ target }) => target !== null)
    if (!exit) break
    const text = answerOf(node, exit)
    if (exit.entityTypeName !== '') known.set(mentionLabel({ name: exit.entityTypeName, nodeName: node.name }), text)
    if (count + 1 < nodesShown) lines.push({ sender: 'CLIENT', text, buttons: [] })
    node = document.nodes.find(({ id }) => id === exit.target)
  }
  return lines
}

/** A button that takes the exit, else a phrase of it, else a value of what it asks for. */
const answerOf = (node: FlowNode, { phrases, entityTypeId: id, contactName }: UserInteraction): string => {
  const labels = node.botInteractions.flatMap(({ buttons }) =>
    buttons.filter(({ type }) => type === 'QUICK_REPLY').map(({ label }) => label),
  )
  const pressed = labels.find((label) => phrases.some((phrase) => phraseKey(phrase) === phraseKey(label)))
  if (pressed ?? phrases[0]) return pressed ?? phrases[0] ?? ''
  if (contactName) return 'Ana Lima'
  const system = systemEntities.find((entity) => entity.id === id)?.name ?? ''
  if (id === freeTextEntity.id) return 'Uma resposta do cliente'
  return answers[system] ?? labels[0] ?? anyAnswer
}
