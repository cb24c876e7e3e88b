import type { EntityDefinition } from '@prosa/language'
import type { FlowButton } from '../../document.ts'
import { buildFlow } from '../../testing.ts'

/** A small shop's flow for the engine's tests. */
export const reply = (label: string, position = 0): FlowButton => ({
  id: `b:${label}`,
  position,
  label,
  type: 'QUICK_REPLY',
  link: null,
})
export const cores: EntityDefinition = {
  id: 7,
  name: 'cor',
  kind: 'list',
  fuzzy: false,
  entries: [
    { value: 'vermelho', synonyms: ['rubro'] },
    { value: 'azul', synonyms: [] },
  ],
}

export const shop = buildFlow({
  Início: {
    says: ['Olá!', { text: 'Vendas ou suporte?', buttons: [reply('Vendas'), reply('Suporte', 1)] }],
    exits: { Vendas: ['Vendas', 'quero comprar'], Suporte: ['Suporte', 'preciso de ajuda'] },
  },
  Vendas: {
    says: 'Qual cor?',
    exits: { Pedido: ['@cor:7'], Preço: ['quanto custa'] },
    fallbackMessages: ['Diga uma cor.'],
  },
  Pedido: { says: 'Então @cor-Vendas , certo?', exits: { Fim: [] } },
  Preço: { says: 'Dez reais.' },
  Suporte: {
    says: 'Vou chamar alguém.',
    exits: { Fim: ['ok'] },
    transfer: true,
    tag: { stage: 'Suporte', list: 'Fila' },
  },
  Fim: { says: 'Até logo' },
})
export const options = { entities: [cores] }
