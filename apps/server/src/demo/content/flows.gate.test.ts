// Gate: the demonstration's flows are sound.
import { checkFlow, compileFlow, type FlowDocument, loadFlow, type Session, step } from '@prosa/flow'
import type { EntityDefinition } from '@prosa/language'
import { describe, expect, it } from 'vitest'
import { shopEntities } from './shop-entities.ts'
import { shopFlow } from './shop-flow.ts'
import { campaignFlow, neighbourFlow } from './small-flows.ts'

const entities = shopEntities({ product: 1, size: 2, order: 3 })
const shop = shopFlow({ salesWorkspaceId: 1, supportWorkspaceId: 2, productId: 1, sizeId: 2, orderId: 3 })

/** What the bot says, or where it hands over, after each message of a new conversation. */
const talk = (
  document: FlowDocument,
  messages: readonly string[],
  known: readonly EntityDefinition[] = entities,
): string[][] => {
  const { compiled } = compileFlow(document, known)
  if (!compiled) throw new Error('The flow does not compile')
  const flow = loadFlow(compiled)
  let session: Session | null = null
  return messages.map((text) => {
    const result = step(
      flow,
      session,
      { kind: 'text', text },
      { now: '2026-03-02T12:00:00Z', timeZone: 'America/Sao_Paulo', random: 0 },
    )
    session = result.session
    return result.effects.flatMap((effect) =>
      effect.kind === 'say'
        ? [effect.text]
        : effect.kind === 'transfer'
          ? [`→ ${effect.transferData?.workspaceId}`]
          : [],
    )
  })
}

describe("the demo's flows", () => {
  it('have neither errors nor warnings', () => {
    const world = { entities: new Set([1, 2, 3]), workspaces: new Set([1, 2]), activeAttendants: () => 1 }
    for (const document of [shop, campaignFlow({ salesWorkspaceId: 1 }), neighbourFlow({ workspaceId: 1 })])
      expect(checkFlow(document, world)).toEqual([])
    expect(shop.nodes.length).toBeGreaterThanOrEqual(15)
  })

  it('sells to somebody who writes freely, remembers product and size, and calls a person', () => {
    const answers = talk(shop, [
      'oi',
      'queria comprar uma roupa',
      'uma camizeta',
      'média',
      'manda pra minha casa',
      'pode sim',
    ])
    expect(answers[1]?.[0]).toMatch(/^Temos camisetas/)
    expect(answers[2]?.[0]).toBe('Ótima escolha! Qual tamanho de camiseta você usa?')
    expect(answers[3]?.[0]).toMatch(/^Temos o tamanho M em estoque/)
    expect(answers[4]?.[0]).toMatch(/^A entrega leva/)
    expect(answers[5]).toEqual([expect.stringMatching(/^Perfeito!/), '→ 1'])
  })

  it('finds an order by its number, and asks again when it is none', () => {
    const answers = talk(shop, ['meu pedido ainda não chegou', '12', 'desculpa, 204518', 'era só isso'])
    expect(answers[1]?.[0]).toMatch(/seis algarismos, por exemplo/)
    expect(answers[2]?.[0]).toMatch(/O pedido 204518 saiu para entrega/)
    expect(answers[3]?.[0]).toMatch(/^Foi um prazer/)
  })

  it('takes any reason for an exchange, and hands it to the support', () => {
    const answers = talk(shop, ['quero trocar um produto', 'a calça ficou curta demais'])
    expect(answers[1]).toEqual([expect.stringMatching(/^Obrigada por contar/), '→ 2'])
  })

  it('answers what it does not know with ways to go on', () => {
    expect(talk(shop, ['oi', 'qual a capital da Mongólia?'])[1]?.[0]).toMatch(/Ainda não aprendi|Não entendi bem/)
  })
})
