// Gate: what the simulator says of silence is what customers get.
import { randomUUID } from 'node:crypto'
import { testBotDialog } from '@prosa/contract'
import { loadFlow, type SaidInput, type WaitUnit, waitMost } from '@prosa/flow'
import { buildFlow, type NodeSketch } from '@prosa/flow/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { propertyCases } from '../../../../../../../scripts/lib/property-runs.ts'
import { type ConversationWorld, compiled, conversationWorld, inbound } from '../../../../conversation/testing.ts'
import { seededRandom } from '../../../../demo/random.ts'
import { type TestApp, testApp } from '../../../../platform/testing/index.ts'
import { runSimulation } from './run-simulation.ts'
import { newState } from './simulated-state.ts'
import type { SimulationWorld } from './simulation-world.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const timeZone = 'America/Sao_Paulo'
const minuteMs = 60_000

type Random = () => number
const below = (random: Random, count: number): number => Math.floor(random() * count)

/** Six nodes; each may lead to later ones by a word, and by silence to another. */
const randomWaits = (random: Random) => {
  const names = ['Início', 'A', 'B', 'C', 'D', 'E']
  const spans: readonly (readonly [number, WaitUnit])[] = [
    [5, 'minutes'],
    [90, 'minutes'],
    [2, 'hours'],
    [1, 'days'],
    [waitMost.days, 'days'],
  ]
  const sketches: Record<string, NodeSketch> = {}
  for (const [place, name] of names.entries()) {
    const later = names.slice(place + 1)
    const silent = later[below(random, later.length + 1)]
    const said = later.filter((other) => other !== silent && random() < 0.5)
    const [amount = 1, unit = 'hours'] = spans[below(random, spans.length)] ?? []
    sketches[name] = {
      says: `Eis ${name}`,
      exits: Object.fromEntries(said.map((other) => [other, [`ir ${other}`]])),
      ...(silent && { silence: [silent, { amount, unit }] as const }),
    }
  }
  return buildFlow(sketches)
}

type Turn = { text: string } | { minutes: number }

const randomTurns = (random: Random): Turn[] =>
  Array.from({ length: 8 }, (_, place) =>
    place > 0 && random() < 0.6
      ? { minutes: [1, 7, 45, 120, 1_500, 50_000][below(random, 6)] ?? 1 }
      : { text: ['oi', 'ir A', 'ir C', 'ir E', 'nada disso'][below(random, 5)] ?? 'oi' },
  )

/** What the program says in each turn, timer by timer. */
const inProgram = async (world: ConversationWorld, turns: readonly Turn[]): Promise<string[][]> => {
  const { owner } = app.database
  const externalId = randomUUID()
  let id = 0
  let known = 0
  const heard: string[][] = []
  for (const turn of turns) {
    if ('text' in turn)
      id = (await world.conversation.receive(inbound(world, { externalId, text: turn.text }))).dialog.id
    else {
      const untilMs = app.clock.now().getTime() + turn.minutes * minuteMs
      for (;;) {
        const { rows } = await owner.query<{ due_at: Date | null }>('select due_at from dialog where id = $1', [id])
        const dueMs = rows[0]?.due_at?.getTime() ?? Number.POSITIVE_INFINITY
        const nextMs = Math.min(dueMs, untilMs)
        app.clock.advance(`${Math.max(0, Math.round((nextMs - app.clock.now().getTime()) / 1_000))}s`)
        if (dueMs > untilMs) break
        await world.conversation.actOnDue(world.companyId, id)
      }
    }
    const { rows } = await owner.query<{ text: string }>(
      "select text from message where dialog_id = $1 and sender = 'BOT' order by seq",
      [id],
    )
    heard.push(rows.slice(known).map(({ text }) => text))
    known = rows.length
  }
  return heard
}

const inSimulator = async (world: SimulationWorld, turns: readonly Turn[]): Promise<string[][]> => {
  const state = newState()
  const heard: string[][] = []
  for (const turn of turns) {
    const inputs: SaidInput[] = 'text' in turn ? [{ kind: 'text', text: turn.text }] : []
    const silenceMinutes = 'minutes' in turn ? turn.minutes : undefined
    const { responses } = await runSimulation(world, state, {
      startNodeId: undefined,
      silenceMinutes,
      untilNext: false,
      inputs,
    })
    heard.push(responses.map(({ message }) => message))
  }
  return heard
}

/** A question that is followed by another after so many hours, on a channel that takes messages for 24. */
const windowed = async (amount: number, otherwise: 'people' | 'end') => {
  const document = buildFlow({
    Início: { says: 'Posso ajudar?', silence: ['A', { amount, unit: 'hours', otherwise }] },
    A: { says: 'Ainda está aí?' },
  })
  const world = await conversationWorld(app, document)
  await app.database.owner.query("update connection set kind = 'whatsapp_meta' where id = $1", [world.connectionId])
  const program = await inProgram(world, [{ text: 'oi' }, { minutes: 40 * 60 }])
  const { rows } = await app.database.owner.query('select owner from dialog where company_id = $1', [world.companyId])
  const company = { id: world.companyId }
  const permissions = ['bot_view'] as const
  const author = await app.as(await app.build.user({ company, permissions, workspaces: [{ id: world.workspaceId }] }))
  const say = async (body: object, dialogToken: string | null) =>
    (await author.call(testBotDialog, { body: { message: [], botToken: world.bot.token, dialogToken, ...body } })).body
  const begun = await say({ message: ['oi'] }, null)
  const after = await say({ silenceMinutes: 40 * 60 }, begun.dialogToken)
  const said = [begun, after].map(({ responses }) => responses.map(({ message }) => message))
  return { program, owner: rows[0]?.owner, said, after }
}

describe('the end of a channel’s time', () => {
  it('is reached in the simulator as in the program: the wait takes the way drawn for it', async () => {
    const within = await windowed(23, 'end')
    expect(within.said).toEqual([['Posso ajudar?'], ['Ainda está aí?']])
    expect(within.said).toEqual(within.program)
    const ended = await windowed(30, 'end')
    expect(ended.said).toEqual([['Posso ajudar?'], []])
    expect(ended.said).toEqual(ended.program)
    expect(ended.after.ended).toBe(true)
    expect(ended.after.trace.map(({ rule }) => rule)).toContain('rested')
    const left = await windowed(30, 'people')
    expect([left.said, left.owner]).toEqual([left.program, 'queue'])
    expect(left.after.transfer).not.toBeNull()
  })
})

describe('silence in the simulator', () => {
  it('is that of the program: the same words at every turn of random flows', async () => {
    for (let seed = 1; seed <= propertyCases(100, 5); seed += 1) {
      const random = seededRandom(seed)
      const document = randomWaits(random)
      const turns = randomTurns(random)
      const repeats = random() < 0.5
      const world = await conversationWorld(app, document)
      await app.database.owner.query('update bot set repeat_minutes = $2, repeat_times = 2 where id = $1', [
        world.bot.id,
        repeats ? 30 : 0,
      ])
      const simulated: SimulationWorld = {
        flow: loadFlow(compiled(document)),
        automations: {
          repeat: { minutes: repeats ? 30 : 0, times: 2 },
          transfer: { minutes: 0, callsWebhook: false, workspaceId: null, userId: null, queue: 'ONLY_NOT_TRANSFERRED' },
          close: { minutes: 0, message: '', active: false, rooms: 'CLOSE_ALL' },
        },
        fallbackMessages: [],
        asksInDoubt: false,
        asksDocuments: false,
        askLanguage: null,
        answerDocuments: () => Promise.resolve(null),
        timeZone,
        windowMs: null,
        hours: null,
        nowMs: app.clock.now().getTime(),
        random: () => 0,
        callWebhook: async () => null,
      }
      const expected = await inProgram(world, turns)
      expect([seed, turns, await inSimulator(simulated, turns)]).toEqual([seed, turns, expected])
    }
  }, 300_000)
})
