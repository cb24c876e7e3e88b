import { Button, Textarea, TextInput } from '@mantine/core'
import {
  type FlowNode,
  flowLimits,
  type PhoneRequest,
  phoneRequestOf,
  phoneRequestProblem,
  setPhoneRequest,
} from '@prosa/flow'
import { useState } from 'react'
import { useAskingClose, useUnsavedValue } from '../../../../ui/unsaved.ts'
import { useEditor } from '../editor/editor-context.tsx'
import { makeId } from '../editor/make-id.ts'
import { flowTexts } from '../texts.ts'
import styles from './dialogs.module.css'
import type { DialogProps } from './editor-dialogs.tsx'
import { NodeModal } from './node-modal.tsx'

const texts = flowTexts.phoneDialog

/** How a node asks for the customer's phone number. */
export function PhoneDialog({ nodeId, isOpen, onClose }: DialogProps<'phone'>) {
  return (
    <NodeModal nodeId={nodeId} isOpen={isOpen} title={texts.title} size={580} onClose={onClose}>
      {(node) => <PhoneForm key={node.id} node={node} onClose={onClose} />}
    </NodeModal>
  )
}

function PhoneForm({ node, onClose }: { node: FlowNode; onClose: () => void }) {
  const editor = useEditor()
  const [request, setRequest] = useState(() => phoneRequestOf(node))
  const [isTold, setIsTold] = useState(false)
  useUnsavedValue(request)
  const cancel = useAskingClose(onClose)
  const problem = isTold ? phoneRequestProblem(request) : null
  const fieldOf = (field: keyof PhoneRequest) => ({
    value: request[field],
    error: problem?.field === field ? problem.message : null,
    onChange: (event: { currentTarget: { value: string } }) =>
      setRequest({ ...request, [field]: event.currentTarget.value }),
  })
  const save = async (): Promise<void> => {
    setIsTold(true)
    if (phoneRequestProblem(request)) return
    if (await editor.run((document) => setPhoneRequest(document, node.id, request, makeId))) onClose()
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
      <p className={styles.hint}>{texts.hint}</p>
      <Textarea
        label={texts.question}
        description={texts.questionHint}
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={flowLimits.textLength}
        data-autofocus
        {...fieldOf('question')}
      />
      <Textarea
        label={texts.retry}
        description={texts.retryHint}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={flowLimits.textLength}
        {...fieldOf('retry')}
      />
      <TextInput
        label={texts.without}
        description={texts.withoutHint}
        maxLength={flowLimits.buttonLabelLength}
        {...fieldOf('without')}
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
