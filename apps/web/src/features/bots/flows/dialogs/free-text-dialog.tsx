import { Button, Switch, TextInput } from '@mantine/core'
import {
  type FlowNode,
  flowLimits,
  freeTextEntity,
  freeTextName,
  isNameOfPerson,
  proposedFreeTextName,
  setInteractionEntity,
  setNodeEntity,
} from '@prosa/flow'
import { useState } from 'react'
import { useAskingClose, useUnsavedValue } from '../../../../ui/unsaved.ts'
import { useEditor } from '../editor/editor-context.tsx'
import { makeId } from '../editor/make-id.ts'
import { flowTexts } from '../texts.ts'
import styles from './dialogs.module.css'
import type { DialogProps } from './editor-dialogs.tsx'
import { NodeModal } from './node-modal.tsx'

const texts = flowTexts.freeText

/** Variable name of a free text answer, and whether it is the contact's name. */
export function FreeTextDialog({ nodeId, exitId, isOpen, onClose }: DialogProps<'free-text'>) {
  return (
    <NodeModal nodeId={nodeId} isOpen={isOpen} title={texts.title} size={460} onClose={onClose}>
      {(node) => <FreeTextForm key={node.id} node={node} exitId={exitId} onClose={onClose} />}
    </NodeModal>
  )
}

interface FreeTextFormProps {
  node: FlowNode
  exitId: string | null
  onClose: () => void
}

function FreeTextForm({ node, exitId, onClose }: FreeTextFormProps) {
  const editor = useEditor()
  const asked = node.userInteractions.find(
    ({ id, entityTypeId }) => id === exitId && entityTypeId === freeTextEntity.id,
  )
  const [typed, setTyped] = useState(() => asked?.entityTypeName ?? proposedFreeTextName(node))
  /** Null: decided by the variable name. */
  const [chosen, setChosen] = useState<boolean | null>(asked ? asked.contactName === true : null)
  const [isTold, setTold] = useState(false)
  const name = freeTextName(typed)
  const contactName = chosen ?? isNameOfPerson(name)
  useUnsavedValue({ typed, chosen })
  const cancel = useAskingClose(onClose)
  const save = async (): Promise<void> => {
    setTold(true)
    if (name === '') return
    const entity = { id: freeTextEntity.id, name, contactName }
    const isDone = await editor.run((document) =>
      exitId === null
        ? setNodeEntity(document, node.id, entity, makeId())
        : setInteractionEntity(document, node.id, exitId, entity),
    )
    if (!isDone) return
    onClose()
    // A node-wide entity is asked once, so its button is gone; the focus moves to the card.
    if (exitId === null) editor.patch({ located: { nodeId: node.id, isGentle: true, takesFocus: true } })
  }
  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        label={texts.name}
        description={texts.nameHint(name)}
        required
        maxLength={flowLimits.nameLength}
        data-autofocus
        value={typed}
        error={isTold && name === '' ? texts.noName : null}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Switch
        label={texts.contactName}
        description={texts.contactNameHint}
        checked={contactName}
        onChange={(event) => setChosen(event.currentTarget.checked)}
      />
      <div className={styles.acts}>
        <Button onClick={cancel}>{flowTexts.cancel}</Button>
        <Button type="submit" variant="filled">
          {flowTexts.confirm}
        </Button>
      </div>
    </form>
  )
}
