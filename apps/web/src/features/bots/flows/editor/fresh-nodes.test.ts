import { addChild, duplicateNodes, type FlowDocument } from '@prosa/flow'
import { beforeEach, describe, expect, it } from 'vitest'
import { flowOf, nothingAround } from '../canvas/testing.ts'
import { createEditor, type Editor } from './editor.ts'
import { startEditor } from './editor-state.ts'
import { makeId } from './make-id.ts'
import { openSession } from './session-state.ts'

const source = {
  botId: 7,
  flowId: 1,
  kind: 'draft',
  version: null,
  revision: 4,
  draftId: 1,
  activeVersionId: null,
  draftIsNewer: false,
} as const

let editor: Editor
beforeEach(() => {
  editor = createEditor(startEditor(openSession(source, flowOf(), null), nothingAround))
})
const calm = () => [...editor.store.read().unopenedIds]
const take = (document: FlowDocument) => editor.run(() => ({ document, refusal: null, confirmations: [] }))
const ids = { nodeId: 'new', messageId: 'm', exitId: 'x', parentExitId: 'p' }

describe('a node at its birth', () => {
  it('is calm, whichever way it is made', async () => {
    await editor.run((document) => addChild(document, 'sales', ids, {}))
    expect(calm()).toEqual(['new'])
    await editor.run((document) => duplicateNodes(document, ['new'], makeId))
    expect(calm()).toHaveLength(2)
  })

  it('is not born by typing, by undo and redo, nor with a flow that takes the place of all', async () => {
    await take({ ...editor.document(), name: 'Outro' })
    await take({ ...editor.document(), nodes: editor.document().nodes.slice(0, 3) })
    editor.undo()
    expect(calm()).toEqual([])
    await take({ name: 'De um arquivo', nodes: flowOf().nodes.map((node) => ({ ...node, id: `${node.id}-2` })) })
    expect(calm()).toEqual([])
  })
})
