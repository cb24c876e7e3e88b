import { Button, TextInput } from '@mantine/core'
import { deleteNodes, type FlowNode, flowLimits, setTag } from '@prosa/flow'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAskingClose, useUnsavedValue } from '../../../../ui/unsaved.ts'
import { useEditor } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import styles from './dialogs.module.css'
import type { DialogProps } from './editor-dialogs.tsx'
import { NodeModal } from './node-modal.tsx'

const texts = flowTexts.tagDialog

/** A node's tag: the pipeline stage it sets, or the contact list it adds the contact to; also removes the node. */
export function TagDialog({ nodeId, isOpen, onClose }: DialogProps<'tag'>) {
  return (
    <NodeModal nodeId={nodeId} isOpen={isOpen} title={texts.title} size={580} onClose={onClose}>
      {(node) => <TagForm key={node.id} node={node} onClose={onClose} />}
    </NodeModal>
  )
}

function TagForm({ node, onClose }: { node: FlowNode; onClose: () => void }) {
  const editor = useEditor()
  const [stage, setStage] = useState(node.tag?.stage ?? '')
  const [list, setList] = useState(node.tag?.list ?? '')
  useUnsavedValue([stage, list])
  const cancel = useAskingClose(onClose)
  const save = async (): Promise<void> => {
    if (await editor.run((document) => setTag(document, node.id, { stage, list }))) onClose()
  }
  const clear = async (): Promise<void> => {
    if (await editor.run((document) => setTag(document, node.id, null))) onClose()
  }
  const remove = async (): Promise<void> => {
    if (await editor.run((document) => deleteNodes(document, [node.id]))) onClose()
  }
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className={styles.hint}>{texts.hint}</p>
      <TextInput
        label={texts.stage}
        description={texts.stageHint}
        maxLength={flowLimits.nameLength}
        data-autofocus
        value={stage}
        onChange={(event) => setStage(event.currentTarget.value)}
      />
      <TextInput
        label={texts.list}
        description={texts.listHint}
        maxLength={flowLimits.nameLength}
        value={list}
        onChange={(event) => setList(event.currentTarget.value)}
      />
      {node.tag ? (
        <Button size="sm" variant="subtle" color="red" className={styles.clear ?? ''} onClick={() => void clear()}>
          {texts.remove}
        </Button>
      ) : null}
      <div className={styles.acts}>
        {node.type === 'start' ? null : (
          <Button
            variant="subtle"
            color="red"
            className={styles.first ?? ''}
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => void remove()}
          >
            {texts.removeNode}
          </Button>
        )}
        <Button onClick={cancel}>{flowTexts.cancel}</Button>
        <Button type="submit" variant="filled">
          {flowTexts.confirm}
        </Button>
      </div>
    </form>
  )
}
