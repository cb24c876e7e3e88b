import { api } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { automatedWorld } from '../../../conversation/turn/testing.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { followLog, loggedWorld, readEvents } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('tells what automations are to tell, in the turn and after it, and nothing else that they do', async () => {
  const logged = await loggedWorld(t)
  await logged.program.call(api.listCompanyEvents)
  const w = await automatedWorld(t, logged)
  const began = await w.automation({ event: 'began', acts: [{ kind: 'note', text: 'segredo' }, { kind: 'notify' }] })
  const queued = await w.automation({ event: 'queued', acts: [{ kind: 'notify' }] })
  await w.automation({ event: 'queued', acts: [{ kind: 'note', text: 'x' }] })
  await w.automation({ event: 'queued', acts: [{ kind: 'notify' }] }, { state: 'observing' })
  const id = await w.write()
  await w.toQueue(id)
  await w.tick()
  await followLog(t, w)
  const events = await readEvents(logged.program)
  const told = events.filter(({ type }) => type === 'conversation.automated')
  expect(told.map(({ data }) => [data.automationId, data.conversationId, data.by])).toEqual([
    [began, id, null],
    [queued, id, null],
  ])
  expect(JSON.stringify(told)).not.toContain('segredo')
})
