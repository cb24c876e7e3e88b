// Gate: the main way of Dialogflow.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Dialogflow, startDialogflow } from '../../../../../tools/standins/dialogflow/index.ts'
import {
  AgentFailure,
  type AgentSource,
  createDialogflowClient,
  type DialogflowClient,
  DialogflowError,
  detectIntent,
  type Pace,
  publishAgent,
  readServiceKey,
  type ServiceKey,
  toAgentContent,
} from './index.ts'

let provider: Dialogflow
let client: DialogflowClient
let key: ServiceKey
const project = 'loja-um'

beforeEach(async () => {
  provider = await startDialogflow()
  key = readServiceKey(provider.addProject(project))
  client = createDialogflowClient(provider.url, Date.now)
})
afterEach(async () => {
  client.close()
  await provider.stop()
})

const pace: Pace = {
  callsPerMinute: 1_000_000,
  trainingMs: 60_000,
  nowMs: () => performance.now(),
  wait: () => new Promise((resolve) => setTimeout(resolve, 5)),
}

const source: AgentSource = {
  nodes: [
    {
      id: 'menu',
      exits: [
        { id: 'pedido', phrases: ['onde está meu pedido', 'rastrear a entrega'] },
        { id: 'troca', phrases: ['quero trocar a camisa azul'] },
        { id: 'qualquer', phrases: [] },
      ],
    },
    { id: 'outro', exits: [{ id: 'sim', phrases: ['onde está meu pedido'] }] },
  ],
  entities: [
    { id: 7, name: 'Cor', kind: 'list', fuzzy: true, entries: [{ value: 'azul', synonyms: ['azulado'] }] },
    { id: 8, name: 'Codigo', kind: 'regex', fuzzy: false, entries: [{ value: '\\d{5}', synonyms: [] }] },
  ],
}

const publish = (
  tag: string,
  {
    kept = [],
    from = source,
    ...rest
  }: { kept?: string[]; from?: AgentSource } & Partial<{
    progress: (done: number, total: number) => Promise<void>
    letGo: () => Promise<void>
    pace: Pace
  }> = {},
) =>
  publishAgent(
    client,
    key,
    {
      tag,
      content: toAgentContent(project, tag, from),
      kept: new Set(kept),
      letGo: rest.letGo ?? (() => Promise.resolve()),
      progress: rest.progress ?? (() => Promise.resolve()),
      probe: { nodeId: 'menu', exitId: 'pedido', text: 'onde está meu pedido' },
    },
    rest.pace ?? pace,
  )

const ask = (tag: string, nodeId: string, text: string) =>
  detectIntent(client, key, { tag, nodeId, text, session: '1-2', timeoutMs: 2_000 })

describe('an agent', () => {
  it('answers with exits of the very version and node once it is published', async () => {
    const steps: string[] = []
    await publish('v1', { progress: async (done, total) => void steps.push(`${done}/${total}`) })
    expect(await ask('v1', 'menu', 'onde está meu pedido')).toEqual({ exitId: 'pedido', score: 1 })
    expect(await ask('v1', 'outro', 'onde está meu pedido')).toEqual({ exitId: 'sim', score: 1 })
    expect(await ask('v1', 'menu', 'xyz')).toEqual({ exitId: null, score: 0 })
    expect(await ask('v2', 'menu', 'onde está meu pedido')).toEqual({ exitId: null, score: 0 })
    expect([steps[0], steps.at(-1)]).toEqual(['0/5', '5/5'])
    const types = [...provider.agent(project).entityTypes.values()]
    expect(
      types.map(({ displayName, kind, enableFuzzyExtraction }) => [displayName, kind, enableFuzzyExtraction]),
    ).toEqual([
      ['prosa_v1_7', 'KIND_MAP', true],
      ['prosa_v1_8', 'KIND_REGEXP', false],
    ])
    const phrases = [...provider.agent(project).intents.values()].flatMap(({ trainingPhrases = [] }) => trainingPhrases)
    expect(phrases.flatMap(({ parts = [] }) => parts).filter(({ entityType }) => entityType)).toEqual([
      { text: 'azul', entityType: '@prosa_v1_7', alias: 'e7', userDefined: true },
    ])
  })

  it('goes on answering for the version before while the next one is built, and forgets older ones', async () => {
    await publish('v1')
    await publish('v2', { kept: ['v1'] })
    expect(await ask('v1', 'menu', 'rastrear a entrega')).toMatchObject({ exitId: 'pedido' })
    expect(await ask('v2', 'menu', 'rastrear a entrega')).toMatchObject({ exitId: 'pedido' })
    await publish('v3', { kept: ['v2'] })
    const names = [...provider.agent(project).intents.values()].map(({ displayName }) => displayName.split('-')[1])
    expect(new Set(names)).toEqual(new Set(['v2', 'v3']))
    expect(
      [...provider.agent(project).entityTypes.values()].map(({ displayName }) => displayName.split('_')[1]),
    ).not.toContain('v1')
  })

  it('leaves what is not ours alone, and an answer of it tells nothing', async () => {
    provider.agent(project).intents.set('x', {
      name: 'x',
      displayName: 'Default Welcome Intent',
      action: 'input.welcome',
      trainingPhrases: [{ parts: [{ text: 'bom dia' }] }],
    })
    await publish('v1')
    await publish('v2', { kept: ['v1'] })
    expect(provider.agent(project).intents.has('x')).toBe(true)
    expect(await ask('v2', 'menu', 'bom dia')).toBeNull()
  })

  it.each([0, 1, 2, 3, 4])(
    'cut off after step %i is built to its end the next time, with nothing twice',
    async (step) => {
      const cut = new Error('killed')
      const killed = publish('v1', { progress: async (done) => (done >= step ? Promise.reject(cut) : undefined) })
      await expect(killed).rejects.toBe(cut)
      await publish('v1')
      expect(await ask('v1', 'menu', 'rastrear a entrega')).toMatchObject({ exitId: 'pedido' })
      expect([provider.agent(project).intents.size, provider.agent(project).entityTypes.size]).toEqual([3, 2])
    },
  )

  it('is edited in pieces of a hundred, with names of what is there, below the limit of calls', async () => {
    const exits = Array.from({ length: 250 }, (_, place) => ({ id: `e${place}`, phrases: [`frase ${place}`] }))
    const from = { nodes: [{ id: 'menu', exits }], entities: [] }
    const probe = { ...pace }
    await publishAgent(
      client,
      key,
      {
        tag: 'v1',
        content: toAgentContent(project, 'v1', from),
        kept: new Set(),
        letGo: () => Promise.resolve(),
        progress: () => Promise.resolve(),
        probe: null,
      },
      probe,
    )
    expect(provider.calls.filter((call) => call.endsWith('intents:batchUpdate'))).toHaveLength(3)
    expect(provider.agent(project).trained.intents).toHaveLength(250)
  })

  it('makes room where the old and the new are too many together, and says so first', async () => {
    const many = (count: number): AgentSource => ({
      nodes: [
        {
          id: 'menu',
          exits: Array.from({ length: count }, (_, n) => ({ id: `e${n}`, phrases: [`onde está meu pedido ${n}`] })),
        },
      ],
      entities: [],
    })
    const said: string[] = []
    await publish('v1', { from: many(1_200) })
    await publish('v2', { from: many(1_200), kept: ['v1'], letGo: async () => void said.push('let go') })
    expect(said).toEqual(['let go'])
    expect(provider.agent(project).trained.intents).toHaveLength(1_200)
    await expect(publish('v3', { from: many(2_100), kept: ['v2'] })).rejects.toThrow(AgentFailure)
  }, 60_000)

  it('waits out too many calls, and gives up what never ends', async () => {
    provider.faults.add({ path: 'agent:train', times: 2, does: { kind: 'answer', status: 429, body: {} } })
    await publish('v1')
    expect(provider.calls.filter((call) => call.endsWith('agent:train'))).toHaveLength(1)
    provider.trainingHangs = true
    await expect(publish('v2', { pace: { ...pace, trainingMs: 30 } })).rejects.toMatchObject({ problem: 'slow' })
    expect(await ask('v2', 'menu', 'rastrear a entrega')).toEqual({ exitId: null, score: 0 })
  })

  it('is not said to know what it does not answer yet after its training', async () => {
    provider.faults.add({
      path: ':detectIntent',
      times: 3,
      does: { kind: 'answer', status: 400, body: { error: { message: 'Intent with ID not found' } } },
    })
    const before = provider.calls.length
    await publish('v1')
    expect(provider.calls.slice(before).filter((call) => call.endsWith(':detectIntent'))).toHaveLength(1)
    provider.faults.add({ path: ':detectIntent', does: { kind: 'answer', status: 400, body: {} } })
    await expect(publish('v2')).rejects.toMatchObject({ problem: 'slow' })
  })

  it.each([
    ['refused', () => provider.revoke(project)],
    ['missing', () => (key = readServiceKey(provider.addProject('sem-agente', { hasAgent: false })))],
    ['language', () => (key = readServiceKey(provider.addProject('em-ingles', { language: 'en' })))],
    ['unreachable', () => provider.faults.add({ does: { kind: 'cut' } })],
  ] as const)('fails with what is the matter: %s', async (problem, arrange) => {
    arrange()
    await expect(publish('v1')).rejects.toMatchObject({ problem })
  })
})

describe('a question', () => {
  it('is cut to what is taken, between characters', async () => {
    await publish('v1')
    const text = `${'a'.repeat(255)}😀${'b'.repeat(200)}`
    expect(await ask('v1', 'menu', text)).toEqual({ exitId: null, score: 0 })
  })

  it('ends at its deadline', async () => {
    await publish('v1')
    provider.faults.add({ path: ':detectIntent', does: { kind: 'hang' } })
    const late = detectIntent(client, key, { tag: 'v1', nodeId: 'menu', text: 'oi', session: '1-2', timeoutMs: 50 })
    await expect(late).rejects.toMatchObject({ problem: 'unreachable' })
  })

  it('is refused with a key of another account', async () => {
    const other = readServiceKey(provider.addProject('loja-dois'))
    const wrong = { ...other, projectId: project }
    const asked = detectIntent(client, wrong, { tag: 'v1', nodeId: 'menu', text: 'oi', session: '1', timeoutMs: 2_000 })
    await expect(asked).rejects.toBeInstanceOf(DialogflowError)
    await expect(asked).rejects.toMatchObject({ problem: 'refused' })
  })
})
