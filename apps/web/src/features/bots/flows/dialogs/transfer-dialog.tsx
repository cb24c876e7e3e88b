import { Button, SegmentedControl } from '@mantine/core'
import {
  type FlowNode,
  newPeopleChoice,
  setTransfer,
  type TransferChoice,
  transferChoiceOf,
  transferProblem,
} from '@prosa/flow'
import { useState } from 'react'
import { useAskingClose, useUnsavedValue } from '../../../../ui/unsaved.ts'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import { BotFields } from './bot-fields.tsx'
import styles from './dialogs.module.css'
import type { DialogProps } from './editor-dialogs.tsx'
import { NodeModal } from './node-modal.tsx'
import { PeopleFields } from './transfer-fields.tsx'

const texts = flowTexts.transferDialog

/** The transfer destination of a node. Choosing one kind clears the others; the last choice counts. */
export function TransferDialog({ nodeId, isOpen, onClose }: DialogProps<'transfer'>) {
  return (
    <NodeModal nodeId={nodeId} isOpen={isOpen} title={texts.title} size={460} onClose={onClose}>
      {(node) => <TransferForm key={node.id} node={node} onClose={onClose} />}
    </NodeModal>
  )
}

/** Default choice; for people: the bot's workspace, in turn. */
function emptyChoice(kind: TransferChoice['kind'], workspaceId: number): TransferChoice {
  if (kind === 'bot') return { kind: 'bot', botId: null, botName: null, message: '' }
  return kind === 'outside' ? { kind: 'outside' } : { ...newPeopleChoice, workspaceId, queue: 'SEQUENTIAL' }
}

function TransferForm({ node, onClose }: { node: FlowNode; onClose: () => void }) {
  const editor = useEditor()
  const ownBotId = useEditorState((state) => state.source.botId)
  const workspaceId = useEditorState((state) => state.around.workspaceId)
  const [choice, setChoice] = useState<TransferChoice>(
    node.transfer && node.transferData ? transferChoiceOf(node.transferData) : emptyChoice('people', workspaceId),
  )
  const [areErrorsShown, setErrorsShown] = useState(false)
  useUnsavedValue(choice)
  const cancel = useAskingClose(onClose)
  const problem = transferProblem(choice, ownBotId)
  const shown = areErrorsShown ? problem : null
  // The outside system's address is in the bot's webhook settings; without it, this destination is not offered.
  const hasAddress = useEditorState((state) => state.around.hasTransferUrl)
  const isOutsideOffered = hasAddress || node.transferData?.thirdPartySystem === true
  const save = async (): Promise<void> => {
    setErrorsShown(true)
    if (problem) return
    if (await editor.run((document) => setTransfer(document, node.id, choice, ownBotId))) onClose()
  }
  const remove = async (): Promise<void> => {
    if (await editor.run((document) => setTransfer(document, node.id, null))) onClose()
  }
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SegmentedControl
        aria-label={texts.kind}
        value={choice.kind}
        onChange={(kind) => setChoice(emptyChoice(kind as TransferChoice['kind'], workspaceId))}
        data={[
          { value: 'people', label: texts.toPeople },
          { value: 'bot', label: texts.toBot },
          ...(isOutsideOffered ? [{ value: 'outside', label: texts.toOutside }] : []),
        ]}
      />
      {choice.kind === 'people' ? <PeopleFields choice={choice} onChange={setChoice} problem={shown} /> : null}
      {choice.kind === 'bot' ? (
        <BotFields choice={choice} onChange={setChoice} problem={shown} ownBotId={ownBotId} />
      ) : null}
      {choice.kind === 'outside' ? (
        <p className={styles.hint}>{hasAddress ? texts.outsideHint : texts.outsideMissing}</p>
      ) : null}
      <div className={styles.acts}>
        {node.transfer ? (
          <Button color="red" className={styles.first ?? ''} onClick={() => void remove()}>
            {texts.remove}
          </Button>
        ) : null}
        <Button onClick={cancel}>{flowTexts.cancel}</Button>
        <Button type="submit" variant="filled">
          {flowTexts.confirm}
        </Button>
      </div>
    </form>
  )
}
