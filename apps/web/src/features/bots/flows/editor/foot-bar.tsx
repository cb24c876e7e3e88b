import { UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy, IconDeviceMobile } from '@tabler/icons-react'
import { flowTexts } from '../texts.ts'
import { useEditor, useEditorState } from './editor-context.tsx'
import { isSaveOff } from './editor-state.ts'
import classes from './foot-bar.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface FootBarProps {
  onTest: () => void
  onSave: () => void
}

/** Frequent actions within reach of the thumb on phones, where the header has no space for them. */
export function FootBar({ onTest, onSave }: FootBarProps) {
  const editor = useEditor()
  const canUndo = useEditorState((state) => state.history.past.length > 0)
  const canRedo = useEditorState((state) => state.history.future.length > 0)
  const isNothing = useEditorState(isSaveOff)
  // The tools of selected nodes use the same place.
  const isFree = useEditorState((state) => state.selectedIds.length === 0)
  if (!isFree) return null
  return (
    <div className={classes.bar}>
      <UnstyledButton className={classes.act} disabled={!canUndo} onClick={editor.undo}>
        <IconArrowBackUp {...icon} />
        {flowTexts.undo}
      </UnstyledButton>
      <UnstyledButton className={classes.act} disabled={!canRedo} onClick={editor.redo}>
        <IconArrowForwardUp {...icon} />
        {flowTexts.redo}
      </UnstyledButton>
      <UnstyledButton className={classes.act} onClick={onTest}>
        <IconDeviceMobile {...icon} />
        {flowTexts.test}
      </UnstyledButton>
      <UnstyledButton className={classes.act} disabled={isNothing} onClick={onSave}>
        <IconDeviceFloppy {...icon} />
        {flowTexts.confirm}
      </UnstyledButton>
    </div>
  )
}
