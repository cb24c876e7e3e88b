import { type EntityDefinition, fold, systemEntities } from '@prosa/language'
import {
  answerExitsOf,
  type FlowDocument,
  type FlowNode,
  freeTextEntity,
  noEntityId,
  type UserInteraction,
} from './document.ts'
import { indexVariables, mentionLabel, parseMentions, shownMention, variablesOf } from './mentions.ts'
import { phraseKey } from './phrases.ts'

/** One bubble of a sample conversation. */
export interface SampleLine {
  sender: 'CLIENT' | 'BOT'
  text: string
  /** Quick replies below it. */
  buttons: string[]
}

const nodesShown = 6
const greeting = 'Oi'
const anyAnswer = 'Pode ser'

/** Sample answers for system entities. */
const answers: Readonly<Record<string, string>> = {
  number: '2',
  date: 'sexta-feira',
  hour: '15h',
  money: 'R$ 100,00',
  email: 'ana@exemplo.com.br',
  phone: '(11) 98765-4321',
  cpf: '529.982.247-25',
  cnpj: '11.222.333/0001-81',
}

const customer = 'Ana Lima'

/** Sample answers for free texts, by name. */
const freeAnswers: Readonly<Record<string, string>> = {
  nome: customer,
  cliente: customer,
  paciente: customer,
  visitante: customer,
  aluno: 'Pedro Lima',
  endereco: 'Rua das Flores, 123',
  complemento: 'Apartamento 42',
  bairros: 'Centro e Jardim das Flores',
  local: 'Em frente ao número 123 da Rua das Flores',
  imovel: 'Apartamento de dois quartos',
  sintomas: 'Dor de cabeça há dois dias',
  exame: 'Raio X do joelho',
  produto: 'Tênis preto, número 38',
  defeito: 'Não liga mais',
  pedido: 'Duas pizzas grandes de calabresa',
  servico: 'Troca de uma torneira',
  problema: 'A internet caiu',
  erro: 'Aparece "Falha ao salvar"',
  tela: 'A tela de entrada',
  assunto: 'Segunda via do boleto',
  duvida: 'Vocês atendem aos sábados?',
  reclamacao: 'A entrega atrasou três dias',
  denuncia: 'Lixo acumulado na esquina',
  ocorrencia: 'Barulho depois das 22h',
}
const anyFreeAnswer = 'Gostaria de mais informações'

/** Sample answers for patterns, which cannot be derived from the expression. */
const codes: Readonly<Record<string, string>> = {
  cep: '01310-100',
  unidade: 'Bloco B 302',
  protocolo: '2026/001234',
  inscricao: '12345678',
  'codigo do imovel': 'AP1234',
}
const anyCode = '48213'

type Known = Pick<EntityDefinition, 'name' | 'kind' | 'entries'>

/**
 * A sample conversation for previewing a flow: its first path, with plausible answers of a customer. Nothing is
 * matched. `entities` are the bot's known ones.
 */
export const sampleConversation = (document: FlowDocument, entities: readonly Known[] = []): SampleLine[] => {
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
    const exit: UserInteraction | undefined = answerExitsOf(node).find(({ target }) => target !== null)
    if (!exit) break
    const text = answerOf(node, exit, entities)
    if (exit.entityTypeName !== '') known.set(mentionLabel({ name: exit.entityTypeName, nodeName: node.name }), text)
    if (count + 1 < nodesShown) lines.push({ sender: 'CLIENT', text, buttons: [] })
    node = document.nodes.find(({ id }) => id === exit.target)
  }
  return lines
}

/** A button of the exit, else one of its phrases, else a value of its entity. */
const answerOf = (node: FlowNode, exit: UserInteraction, entities: readonly Known[]): string => {
  const labels = node.botInteractions.flatMap(({ buttons }) =>
    buttons.filter(({ type }) => type === 'QUICK_REPLY').map(({ label }) => label),
  )
  const pressed = labels.find((label) => exit.phrases.some((phrase) => phraseKey(phrase) === phraseKey(label)))
  return pressed ?? exit.phrases[0] ?? askedValue(exit, entities) ?? labels[0] ?? anyAnswer
}

const askedValue = (exit: UserInteraction, entities: readonly Known[]): string | undefined => {
  const { entityTypeId: id, entityTypeName: name, contactName } = exit
  if (contactName) return customer
  if (id === noEntityId) return undefined
  const key = fold(name)
  if (id === freeTextEntity.id) return freeAnswers[key] ?? anyFreeAnswer
  const system = systemEntities.find((entity) => entity.id === id)
  if (system) return answers[system.name]
  const own = entities.find((entity) => entity.name === name)
  if (own?.kind === 'list') return own.entries[0]?.value
  return codes[key] ?? (own ? anyCode : undefined)
}
