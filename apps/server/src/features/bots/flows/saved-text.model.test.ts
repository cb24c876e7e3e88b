import * as contract from '@prosa/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { propertyRuns } from '../../../../../../scripts/lib/property-runs.ts'
import { type Caller, type TestApp, testApp } from '../../../platform/testing/index.ts'
import { readFlow, refusalOf, setUpBot, shopFlow } from './testing.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

/* Two people work on one bot in any order. The name of a flow stands for its text; `parent` is the text it was typed over. */

interface Step {
  act: 'open' | 'type' | 'save' | 'publish' | 'recover'
  person: 0 | 1
  /** What is opened: the newest, the draft, or a version. */
  what: 'newest' | 'draft' | 'oldest version' | 'newest version'
  /** Whether a question is answered with yes. */
  agrees: boolean
  tellsRevision: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom<Step['act'][]>('open', 'open', 'type', 'type', 'save', 'save', 'publish', 'recover'),
  person: fc.constantFrom<(0 | 1)[]>(0, 1),
  what: fc.constantFrom<Step['what'][]>('newest', 'draft', 'oldest version', 'newest version'),
  agrees: fc.boolean(),
  tellsRevision: fc.boolean(),
})

const common = { person: 0, what: 'newest', agrees: false, tellsRevision: true } as const
/** A published version and a newer draft, from which most that can go wrong is one step away. */
const beginning: readonly Step[] = (['type', 'publish', 'type', 'save'] as const).map((act) => ({ ...common, act }))

interface Editor {
  caller: Caller
  flowId: number
  text: string
  revision: number
}

interface Model {
  botId: number
  draftId: number
  editors: [Editor, Editor]
  parents: Map<string, string>
  /** Every published text by its version's id, oldest first. */
  versions: { id: number; text: string }[]
  draft: string
  /** Who saved it last. */
  savedBy: Editor | null
  count: number
}

const isTypedOver = ({ parents }: Model, text: string, ancestor: string): boolean => {
  for (let at: string | undefined = text; at !== undefined; at = parents.get(at)) if (at === ancestor) return true
  return false
}

const start = async (): Promise<Model> => {
  const { bot, caller, person } = await setUpBot(test)
  const other = await test.as(await person('João Alves'))
  const { name: draft, revision } = await readFlow(caller, bot.id)
  const editor = (of: Caller): Editor => ({ caller: of, flowId: bot.draftId, text: draft, revision })
  const editors: Model['editors'] = [editor(caller), editor(other)]
  const parents = new Map<string, string>()
  return { botId: bot.id, draftId: bot.draftId, editors, parents, versions: [], draft, savedBy: null, count: 0 }
}

const open = async (model: Model, editor: Editor, what: Step['what']): Promise<void> => {
  const version = what === 'oldest version' ? model.versions[0] : model.versions.at(-1)
  const flowId = what === 'newest' ? -1 : what === 'draft' ? model.draftId : (version?.id ?? -1)
  const answer = await readFlow(editor.caller, model.botId, flowId)
  Object.assign(editor, { flowId: answer.id, text: answer.name, revision: answer.revision })
}

const type = async (model: Model, editor: Editor): Promise<void> => {
  const text = `Texto ${++model.count}`
  model.parents.set(text, editor.text)
  editor.text = text
  const body = { payload: shopFlow(text), baseRevision: editor.revision }
  await editor.caller.call(contract.storeWorkingCopy, { params: { botId: model.botId, flowId: editor.flowId }, body })
}

/** The browser was closed: what was typed comes back, with the revision that it began from. */
const recover = async (model: Model, editor: Editor): Promise<void> => {
  const params = { botId: model.botId, flowId: editor.flowId }
  const { workingCopy } = (await editor.caller.call(contract.getWorkingCopy, { params })).body
  if (!workingCopy) return open(model, editor, 'newest')
  Object.assign(editor, { text: workingCopy.payload.name, revision: workingCopy.baseRevision })
}

const save = async (model: Model, editor: Editor, { agrees, tellsRevision }: Step): Promise<void> => {
  const params = { botId: model.botId, flowId: editor.flowId }
  const body = { ...shopFlow(editor.text), ...(tellsRevision && { revision: editor.revision }) }
  let answer = await editor.caller.call(contract.saveFlow, { params, body })
  const isAsked = answer.status === 409
  if (isAsked && agrees) {
    const { revision } = contract.draftConflict.parse(refusalOf(answer).details)
    answer = await editor.caller.call(contract.saveFlow, { params, body: { ...body, replacesRevision: revision } })
  }
  if (answer.status === 409) return expect(agrees).toBe(false)
  expect(answer.status).toBe(200)
  if (!isAsked) expectNothingLost(model, editor, tellsRevision)
  Object.assign(editor, { flowId: answer.body.id, revision: answer.body.revision })
  Object.assign(model, { draft: editor.text, savedBy: editor })
}

const publish = async (model: Model, editor: Editor, { agrees, tellsRevision }: Step): Promise<void> => {
  const params = { botId: model.botId, flowId: editor.flowId }
  const body = { ...shopFlow(editor.text), ...(tellsRevision && { revision: editor.revision }) }
  let answer = await editor.caller.call(contract.publishFlow, { params, body })
  const isAsked = answer.status === 409
  if (isAsked && refusalOf(answer).code === 'nothingToPublish')
    return expect(editor.text).toBe(model.versions.at(-1)?.text)
  const replacesVersion = model.versions.length
  if (isAsked && agrees)
    answer = await editor.caller.call(contract.publishFlow, { params, body: { ...body, replacesVersion } })
  if (answer.status === 409) return expect(agrees).toBe(false)
  expect([answer.status, answer.body.version]).toEqual([200, model.versions.length + 1])
  if (!isAsked) {
    expectNothingLost(model, editor, tellsRevision)
    Object.assign(model, { draft: editor.text, savedBy: editor })
  }
  model.versions.push({ id: answer.body.id, text: editor.text })
  Object.assign(editor, { flowId: answer.body.id, revision: answer.body.revision })
}

/** The draft that was there is what the new text was typed over, or is published; a caller without revisions may replace his own. */
const expectNothingLost = (model: Model, editor: Editor, tellsRevision: boolean): void => {
  const { draft, versions, savedBy } = model
  const isKept = versions.some(({ text }) => text === draft) || isTypedOver(model, editor.text, draft)
  const isOwn = !tellsRevision && savedBy === editor
  expect([draft, isKept || savedBy === null || isOwn]).toEqual([draft, true])
}

it('no text that somebody saved disappears unasked, in whatever order two people open, type, save, publish and recover', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const model = await start()
      for (const one of [...beginning, ...steps]) {
        const editor = model.editors[one.person]
        if (one.act === 'open') await open(model, editor, one.what)
        else if (one.act === 'type') await type(model, editor)
        else if (one.act === 'recover') await recover(model, editor)
        else if (one.act === 'save') await save(model, editor, one)
        else await publish(model, editor, one)
        const draft = await readFlow(editor.caller, model.botId, model.draftId)
        expect(draft.name).toBe(model.draft)
        expect(draft.activeVersionId).toBe(model.versions.at(-1)?.id ?? null)
      }
    }),
    { ...propertyRuns(20, 8), endOnFailure: true },
  )
}, 60_000)
