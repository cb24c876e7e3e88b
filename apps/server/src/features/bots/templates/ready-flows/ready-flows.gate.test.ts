// Gate: ready flows are sound.
import { flaggedKinds, flowLimitsOf } from '@prosa/contract'
import {
  checkFlow,
  compileFlow,
  type FlowDocument,
  type LoadedFlow,
  loadFlow,
  type Session,
  type StepContext,
  sampleConversation,
  step,
  type UserInteraction,
} from '@prosa/flow'
import { describe, expect, it } from 'vitest'
import { readyFlows } from './index.ts'
import { askedWorkspace, companyMark, drawReadyFlow, type ReadyFlow } from './ready-flow.ts'

const context: StepContext = {
  now: '2026-03-02T12:00:00Z',
  timeZone: 'America/Sao_Paulo',
  random: 0,
  asksInDoubt: true,
}
const cases = readyFlows.map((flow) => [flow.name, flow, drawReadyFlow(flow, 'Casa Azul')] as const)

/** What a customer answers where one of the system's entities is asked. */
const samples: Readonly<Record<number, string>> = {
  [-100]: 'somos 4',
  [-101]: 'pode ser na sexta-feira',
  [-102]: 'às 20h',
  [-103]: 'uns R$ 450 mil',
  [-104]: 'ana.souza@exemplo.com.br',
  [-105]: 'é o (11) 91234-5678',
  [-106]: '529.982.247-25',
  [-108]: 'Ana Souza, obrigada',
}
const ownSamples: Readonly<Record<string, string>> = {
  CEP: 'é 01310-100',
  Pedido: 'o número é 204518',
  Chamado: '10482',
  Impacto: 'só eu',
  'Código do imóvel': 'AP1234',
  Unidade: 'bloco B 302',
  Protocolo: '2026/001234',
  Inscrição: '12345678',
}

interface Walk {
  says: string[]
  exits: string[]
  /** Where it stands or ended. */
  node: string
  handsOver: boolean
}

const load = (flow: ReadyFlow, document: FlowDocument): LoadedFlow => {
  const { compiled } = compileFlow(document, flow.entities)
  if (!compiled) throw new Error(`${flow.name} does not compile`)
  return loadFlow(compiled)
}

const walk = (loaded: LoadedFlow, document: FlowDocument, messages: readonly string[]): Walk => {
  const told: Walk = { says: [], exits: [], node: '', handsOver: false }
  let session: Session | null = null
  for (const text of messages) {
    const result = step(loaded, session, { kind: 'text', text }, context)
    session = result.session
    for (const effect of result.effects) {
      if (effect.kind === 'say') told.says.push(effect.text)
      if (effect.kind === 'transfer') told.handsOver = true
    }
    told.exits.push(...result.trace.flatMap(({ exitId }) => exitId ?? []))
    const nodeId = session?.nodeId ?? result.effects.at(-1)?.nodeId
    told.node = document.nodes.find(({ id }) => id === nodeId)?.name ?? told.node
  }
  return told
}

/** For every exit of the flow: what leads to it from the beginning, with the last phrase that each exit on the way knows. */
const waysTo = (flow: ReadyFlow, { nodes }: FlowDocument): { exit: UserInteraction; messages: string[] }[] => {
  const ways: { exit: UserInteraction; messages: string[] }[] = []
  const reach = (nodeId: string, before: string[], seen: Set<string>): void => {
    if (seen.has(nodeId)) return
    seen.add(nodeId)
    for (const exit of nodes.find(({ id }) => id === nodeId)?.userInteractions ?? []) {
      if (exit.target === null) continue
      const messages = [...before, sampleOf(flow, exit)]
      ways.push({ exit, messages })
      reach(exit.target, messages, seen)
    }
  }
  reach(nodes[0]?.id ?? '', ['oi'], new Set())
  return ways
}

const sampleOf = ({ entities }: ReadyFlow, { entityTypeId, phrases }: UserInteraction): string => {
  const own = entities.find(({ id }) => id === entityTypeId)
  const sample = phrases.at(-1) ?? samples[entityTypeId] ?? (own && (ownSamples[own.name] ?? own.entries[0]?.value))
  if (sample === undefined) throw new Error(`Nothing to say for entity ${entityTypeId}`)
  return sample
}

/** How people write, in words that no exit has; where the conversation comes to in the end. */
const conversations: Readonly<Record<string, readonly (readonly [string, readonly string[]])[]>> = {
  shop: [
    [
      'Vendedor com CEP',
      ['bom dia', 'vocês têm tênis branco 38?', 'tênis branco, número 38', 'prefiro que entreguem', '01310100'],
    ],
    ['Equipe localiza', ['meu pedido ainda não chegou', 'não sei o número', '529.982.247-25']],
    ['Até logo', ['oi', 'queria trocar uma blusa', 'ficou muito pequena', 'agora não']],
    ['Obrigado pelo contato', ['oi', 'parcela em quantas vezes?', 'no cartão de crédito', 'era só isso, obrigada']],
  ],
  clinic: [
    [
      'Confirmar consulta',
      [
        'oi',
        'gostaria de marcar uma consulta',
        'cardiologista',
        'tenho unimed',
        'sexta que vem',
        'prefiro à tarde',
        'José da Silva',
      ],
    ],
    [
      'Encaixe',
      ['oi', 'quero marcar consulta', 'pediatra', 'particular', 'o mais rápido possível', 'tanto faz', 'Lia Souza'],
    ],
    ['Consulta cancelada', ['oi', 'preciso cancelar minha consulta', '529.982.247-25', 'quero cancelar', 'sim']],
    ['Sangue', ['oi', 'precisa ficar em jejum?', 'hemograma']],
    ['Emergência', ['socorro, meu pai está com dor no peito']],
  ],
  school: [
    [
      'Visita marcada',
      [
        'oi',
        'queria matricular minha filha',
        '3º ano',
        'de tarde',
        'quero visitar sim',
        'quinta-feira',
        'Carla Mendes',
      ],
    ],
    ['Enviar boleto', ['oi', 'perdi o boleto da mensalidade', '529.982.247-25', 'o de março']],
    ['Melhoras', ['bom dia, meu filho não vai à aula hoje', 'Pedro Lima, 5º B', 'ele está com febre']],
    ['Pedido na secretaria', ['oi', 'preciso de uma declaração de matrícula', 'declaração', 'Ana Lima']],
  ],
  restaurant: [
    [
      'Confirmar reserva',
      [
        'boa noite',
        'quero reservar uma mesa',
        'amanhã',
        'umas oito da noite',
        'seremos 5 pessoas',
        'Roberto',
        'lá fora',
      ],
    ],
    [
      'Confirmar pedido',
      [
        'oi',
        'vocês fazem entrega?',
        '2 feijoadas e 1 suco de laranja',
        'entrega em casa',
        'Rua das Flores, 20, Centro',
        'no pix',
      ],
    ],
    [
      'Equipe de eventos',
      ['oi', 'quero fazer minha festa de aniversário aí', 'aniversário', '20 de junho', 'umas 40 pessoas'],
    ],
    ['Vegetarianos', ['tem prato vegetariano?', 'sem carne']],
  ],
  'support-desk': [
    [
      'Chamado aberto',
      ['oi', 'o sistema deu erro', 'só comigo', 'fui emitir a nota e apareceu erro 500', 'ana@exemplo.com'],
    ],
    ['Urgente', ['apareceu uma mensagem de erro', 'ninguém consegue trabalhar']],
    ['Resolvido', ['esqueci minha senha', 'esqueci a senha', 'deu certo, valeu']],
    ['Técnico avisado', ['oi', 'como está o meu chamado?', '10482', 'sim', 'agora acontece também no celular']],
  ],
  'real-estate': [
    [
      'Corretor e banco',
      [
        'oi',
        'quero comprar um apartamento',
        'apartamento',
        'Pinheiros ou Vila Madalena',
        'até 600 mil reais',
        'vou financiar pelo banco',
      ],
    ],
    [
      'Corretor de locação',
      ['oi', 'procuro uma casa para alugar', 'casa', 'uns 3 quartos', 'Centro', 'quero falar com o corretor'],
    ],
    ['Confirmar visita', ['oi', 'queria visitar um imóvel que vi no site', 'ap1234', 'sábado', 'Marcos']],
    ['Equipe de manutenção', ['sou inquilino', 'tem um vazamento no banheiro', 'o cano da pia do banheiro']],
  ],
  condominium: [
    [
      'Confirmar reserva',
      ['oi', 'quero usar o salão de festas', 'salão de festas', 'dia 20', 'à noite', 'concordo', 'bloco B 302'],
    ],
    ['Portaria avisada', ['o vizinho está fazendo muito barulho', 'barulho', 'apartamento 501']],
    ['Resgate', ['o elevador parou', 'elevador', 'sim, estou presa!']],
    ['Regras da mudança', ['oi', 'preciso agendar minha mudança', 'mudança', 'sábado']],
  ],
  'public-service': [
    [
      'Protocolo em seu nome',
      ['oi', 'tem um buraco enorme na minha rua', 'buraco na rua', 'Rua das Flores, 20, Centro', 'não', 'Ana Souza'],
    ],
    ['Situação do protocolo', ['quero saber do meu pedido', 'protocolo 2026/001234']],
    ['Prioritário', ['quero marcar atendimento presencial', 'cadastro do imóvel', 'segunda-feira', 'sou idosa']],
    ['Denúncia recebida', ['quero denunciar', 'denúncia', 'O servidor pediu dinheiro para liberar o alvará.']],
  ],
}

describe.each(cases)('%s', (_, flow, document) => {
  it('is shown by a conversation in which the customer answers what was asked', () => {
    const said = sampleConversation(document, flow.entities).map(({ text }) => text)
    expect(said.length).toBeGreaterThan(3)
    for (const text of said) {
      expect(text).not.toContain('@')
      expect(text).not.toContain(companyMark)
    }
    expect(said).not.toContain('Gostaria de mais informações')
    expect(said).not.toContain('Pode ser')
  })

  it('is clean of errors and warnings on every channel, with all entities', () => {
    const world = {
      entities: new Set(flow.entities.map(({ id }) => id)),
      workspaces: new Set([askedWorkspace]),
      activeAttendants: () => 1,
      hasWebhookUrl: false,
      channels: flaggedKinds.flatMap(flowLimitsOf),
    }
    expect(checkFlow(document, world).map(({ message }) => message)).toEqual([])
  })

  it('takes each of its exits by what customers say, and ends with an answer or with people', () => {
    const ways = waysTo(flow, document)
    const loaded = load(flow, document)
    const all = document.nodes.flatMap(({ userInteractions }) =>
      userInteractions.filter(({ target }) => target !== null),
    )
    expect(ways.length).toBe(all.length)
    for (const { exit, messages } of ways) {
      const { exits, says, node } = walk(loaded, document, messages)
      const target = document.nodes.find(({ id }) => id === exit.target)?.name
      expect({ messages, node, taken: exits.at(-1) }).toEqual({ messages, node: target, taken: exit.id })
      // Whatever is kept is said again as it was meant.
      expect(says.join()).not.toMatch(/@\p{L}+-|\{|undefined/u)
    }
  })

  it('understands real conversations', () => {
    const loaded = load(flow, document)
    for (const [end, messages] of conversations[flow.key] ?? []) {
      const { node, says } = walk(loaded, document, messages)
      expect({ messages, node, says }).toEqual({ messages, node: end, says })
    }
  })

  it('leads every button where it says', () => {
    for (const { name, botInteractions, userInteractions } of document.nodes) {
      for (const { label } of botInteractions.flatMap(({ buttons }) => buttons)) {
        const takes = userInteractions.filter(({ phrases }) =>
          phrases.some((phrase) => phrase.toLowerCase() === label.toLowerCase()),
        )
        const isValue = userInteractions.some(
          ({ entityTypeId }) =>
            entityTypeId === -100 ||
            entityTypeId === -101 ||
            flow.entities.some(
              ({ id, entries }) => id === entityTypeId && entries.some(({ value }) => value === label),
            ),
        )
        expect({ name, label, leads: takes.length === 1 || isValue }).toEqual({ name, label, leads: true })
      }
    }
  })

  it('names nodes to review that are there, and the company in its greeting', () => {
    expect(flow.review.filter((name) => !document.nodes.some((node) => node.name === name))).toEqual([])
    const texts = document.nodes.flatMap(({ botInteractions }) => botInteractions.map(({ text }) => text))
    expect(texts[0]).toContain('Casa Azul')
    expect(texts.filter((text) => text.includes(companyMark))).toEqual([])
  })
})
