import { Button } from '@mantine/core'
import { importReadyFlow } from '@prosa/contract'
import { type FlowNode, noEntityId } from '@prosa/flow'
import { IconPencil, IconTemplate } from '@tabler/icons-react'
import { useCan } from '../../../../app/session.tsx'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { documentOf } from '../editor/editor-state.ts'
import { flowTexts } from '../texts.ts'
import classes from './first-step.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const texts = flowTexts.firstStep

/** Whether the node is as in a new flow: a greeting without exits. */
const isUntouched = ({ botInteractions, userInteractions, transfer }: FlowNode): boolean =>
  !transfer &&
  botInteractions.every(({ buttons }) => buttons.length === 0) &&
  userInteractions.every(({ phrases, entityTypeId }) => phrases.length === 0 && entityTypeId === noEntityId)

/** Suggestions for starting a flow that consists only of Início. */
export function FirstStep() {
  const editor = useEditor()
  const mayImport = useCan().call(importReadyFlow)
  const emptyStart = useEditorState((state) => {
    const [start, second] = documentOf(state).nodes
    return start && !second && isUntouched(start) && !state.isReadOnly ? start.id : null
  })
  if (emptyStart === null) return null
  const write = (): void => {
    editor.select([emptyStart])
    editor.patch({ isPanelOpen: true, isPanelWanted: {} })
  }
  return (
    <section className={classes.first} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <div className={classes.acts}>
        <Button size="sm" variant="filled" leftSection={<IconPencil {...icon} />} onClick={write}>
          {texts.write}
        </Button>
        {mayImport ? (
          <Button
            size="sm"
            leftSection={<IconTemplate {...icon} />}
            onClick={() => editor.patch({ dialog: { is: 'import-template' } })}
          >
            {texts.templates}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
