import { Button, Select, Switch, Textarea } from '@mantine/core'
import {
  type DocumentsExit,
  defaultDocuments,
  destinationsFor,
  documentBoldnesses,
  documentsExitOf,
  documentsExits,
  documentsTargetsOf,
  type FlowNode,
  texts as ruleTexts,
  setDocuments,
} from '@prosa/flow'
import { useMemo, useState } from 'react'
import { useAskingClose, useUnsavedValue } from '../../../../ui/unsaved.ts'
import { useDocument, useEditor } from '../editor/editor-context.tsx'
import { makeId } from '../editor/make-id.ts'
import { flowTexts } from '../texts.ts'
import styles from './dialogs.module.css'
import type { DialogProps } from './editor-dialogs.tsx'
import { NodeModal } from './node-modal.tsx'

const texts = flowTexts.documentsDialog
const boldnesses = documentBoldnesses.map((value) => ({ value, label: texts.boldnesses[value] }))
const refusalLength = 500

/** How a node answers from the company's documents, and where the conversation goes then. */
export function DocumentsDialog({ nodeId, isOpen, onClose }: DialogProps<'documents'>) {
  return (
    <NodeModal nodeId={nodeId} isOpen={isOpen} title={texts.title} size={580} onClose={onClose}>
      {(node) => <DocumentsForm key={node.id} node={node} onClose={onClose} />}
    </NodeModal>
  )
}

function DocumentsForm({ node, onClose }: { node: FlowNode; onClose: () => void }) {
  const editor = useEditor()
  const document = useDocument()
  const [documents, setOwn] = useState(node.documents ?? defaultDocuments)
  const [targets, setTargets] = useState(() => documentsTargetsOf(node))
  useUnsavedValue([documents, targets])
  const cancel = useAskingClose(onClose)
  const destinations = useMemo(() => destinationsFor(document, node.id), [document, node.id])
  const save = async (): Promise<void> => {
    const change = { documents: { ...documents, refusal: documents.refusal.trim() }, targets }
    if (await editor.run((current) => setDocuments(current, node.id, change, makeId))) onClose()
  }
  // Those that another of these exits leads to may be chosen too, once it does not.
  const reached = documentsExits.flatMap((kind) => documentsExitOf(node, kind)?.target ?? [])
  const allowed = document.nodes.filter(({ id }) => reached.includes(id) || destinations.some((one) => one.id === id))
  const choicesFor = (kind: DocumentsExit) => {
    const others = documentsExits.filter((other) => other !== kind).map((other) => targets[other])
    return allowed.filter(({ id }) => !others.includes(id)).map(({ id, name }) => ({ value: id, label: name }))
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
      <Select
        label={texts.boldness}
        data={boldnesses}
        allowDeselect={false}
        data-autofocus
        value={documents.boldness}
        onChange={(value) =>
          setOwn({ ...documents, boldness: documentBoldnesses.find((one) => one === value) ?? documents.boldness })
        }
      />
      <Switch
        label={texts.showSource}
        checked={documents.showSource}
        onChange={(event) => setOwn({ ...documents, showSource: event.currentTarget.checked })}
      />
      <Textarea
        label={texts.refusal}
        placeholder={ruleTexts.documents.refusal}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={refusalLength}
        value={documents.refusal}
        onChange={(event) => setOwn({ ...documents, refusal: event.currentTarget.value })}
      />
      <h3 className={styles.subtitle}>{texts.exits}</h3>
      {documentsExits.map((kind) => (
        <Select
          key={kind}
          label={texts.targets[kind]}
          description={texts.targetHints[kind]}
          placeholder={texts.nowhere}
          searchable
          clearable
          limit={100}
          data={choicesFor(kind)}
          value={targets[kind]}
          onChange={(target) => setTargets({ ...targets, [kind]: target })}
        />
      ))}
      <div className={styles.acts}>
        <Button onClick={cancel}>{flowTexts.cancel}</Button>
        <Button type="submit" variant="filled">
          {flowTexts.confirm}
        </Button>
      </div>
    </form>
  )
}
