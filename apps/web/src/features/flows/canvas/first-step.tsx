import { Button } from '@mantine/core'
import { importReadyFlow } from '@prosa/contract'
import { abilitiesOf } from '@prosa/flow'
import { IconPencil, IconTemplate } from '@tabler/icons-react'
import { useCan } from '../../../app/session.tsx'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { documentOf } from '../editor/editor-state.ts'
import { flowTexts } from '../texts.ts'
import classes from './first-step.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const texts = flowTexts.firstStep

/** How to begin where the flow is Início alone, which says and does nothing. */
export function FirstStep() {
  const editor = useEditor()
  const mayImport = useCan().call(importReadyFlow)
  const emptyStart = useEditorState((state) => {
    const [start, second] = documentOf(state).nodes
    const isEmpty = start !== undefined && !second && abilitiesOf(start).length === 0
    return isEmpty && !state.isReadOnly ? start.id : null
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
