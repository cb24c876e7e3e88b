// Gate: automations that lead to one another, by themselves or by the outside, end and say so.
import type { AutomationDefinition } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { inbound, testApp } from '../testing.ts'
import { type AutomatedWorld, automatedWorld } from '../turn/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** What the outside does at most before a loop counts as one that does not end. */
const mostRounds = 40

/** Workspaces of which each sends its queue to the next, the last one to the first. */
const ring = async (w: AutomatedWorld, size: number): Promise<number> => {
  const places = [w.workspaceId]
  while (places.length < size) places.push((await app.build.workspace({ company: { id: w.companyId } })).id)
  for (const [n, place] of places.entries()) {
    const workspaceId = places[(n + 1) % size] ?? 0
    await w.automation({ acts: [{ kind: 'transfer', workspaceId, isOffered: false }] }, { workspaces: [place] })
  }
  const id = await w.write()
  await w.toQueue(id)
  await w.tick()
  return id
}

/** Labels of which each leads to the next. */
const labelled = async (w: AutomatedWorld, count: number, isRing: boolean): Promise<number> => {
  const labels: number[] = []
  for (let n = 0; n <= count; n += 1) labels.push(await w.label(`E${n}`))
  for (let n = 0; n < count; n += 1) {
    const next = isRing && n === count - 1 ? 0 : n + 1
    const acts: AutomationDefinition['acts'] = [{ kind: 'label', labelId: labels[next] ?? 0 }]
    await w.automation({ event: 'labelled', labelIds: [labels[n] ?? 0], acts })
  }
  const id = await w.write()
  await w.query('insert into dialog_label (company_id, dialog_id, label_id, open) values ($1, $2, $3, true)', [
    w.companyId,
    id,
    labels[0],
  ])
  await w.tick()
  return id
}

/** Its message fails each time. */
const failing = async (w: AutomatedWorld): Promise<number> => {
  await w.automation({ event: 'failed', acts: [{ kind: 'message', text: 'De novo' }] })
  const { dialog } = await w.conversation.receive(inbound(w.world, { connectionId: w.fakeConnectionId }))
  for (let round = 0; round < mostRounds; round += 1) {
    await w.query(`update message set status = 'failed' where dialog_id = $1 and status = 'queued'`, [dialog.id])
    if ((await w.tick()) === 0) return dialog.id
  }
  throw new Error('It does not end')
}

/** The customer's phone answers each message by itself. */
const answering = async (w: AutomatedWorld): Promise<number> => {
  await w.automation({ event: 'wrote', acts: [{ kind: 'message', text: 'Recebido' }] })
  const recebidos = async (id: number) => (await w.said(id)).filter((text) => text === 'Recebido').length
  let id = await w.write('oi')
  for (let round = 0; round < mostRounds; round += 1) {
    await w.tick()
    const before = await recebidos(id)
    id = await w.write('Estou de férias, respondo em breve.')
    await w.tick()
    if ((await recebidos(id)) === before) return id
  }
  throw new Error('It does not end')
}

/** What leads to it, how often something acts, and what the room says last. */
const loops: [string, (w: AutomatedWorld) => Promise<number>, number, string][] = [
  ['two by each other', (w) => ring(w, 2), 2, 'A1 → A2 → A1'],
  ['a ring of three', (w) => ring(w, 3), 3, 'A1 → A2 → A3 → A1'],
  ['a ring of three labels', (w) => labelled(w, 3, true), 3, ''],
  ['a row of seven', (w) => labelled(w, 7, false), 5, 'A1 → A2 → A3 → A4 → A5 → A6'],
  ['one by its message that fails', failing, 1, 'A1 → A1'],
  ['an answering phone', answering, 3, 'stopped'],
]

it.each(loops)('%s: ends, and says so', async (_, play, acted, last) => {
  const w = await automatedWorld(app)
  const id = await play(w)
  const runs = await w.query<{ outcome: string }>('select outcome from automation_run where company_id = $1', [
    w.companyId,
  ])
  expect(runs.filter(({ outcome }) => outcome === 'done')).toHaveLength(acted)
  const lines = await w.query<{ detail: { did: string; chain?: string } }>(
    `select detail from dialog_event where dialog_id = $1 and kind = 'automated' order by version`,
    [id],
  )
  const { did, chain } = lines.at(-1)?.detail ?? {}
  // The first label is there already: nothing happens that it could lead to.
  if (last !== '') expect(chain ?? did).toBe(last)
})

it('what is only observed is in no chain', async () => {
  const w = await automatedWorld(app)
  const watching = await w.automation({ acts: [{ kind: 'note', text: 'Olhar' }] }, { state: 'observing' })
  await w.toQueue(await w.write())
  await w.tick()
  expect(await w.runs(watching)).toMatchObject([{ outcome: 'would', chain: null }])
})
