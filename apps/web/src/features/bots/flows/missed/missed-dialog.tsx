import { Button, Select } from '@mantine/core'
import { dismissNotUnderstood, getBot, listNotUnderstood, type MissedGroup } from '@prosa/contract'
import { type FlowNode, phraseKey } from '@prosa/flow'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { invalidate, query } from '../../../../app/query.ts'
import { Unanswered } from '../../../../app/unanswered.tsx'
import { DialogView } from '../../../../ui/dialog-view.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { toastError, toastSuccess } from '../../../../ui/toast.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import type { DialogProps } from '../dialogs/editor-dialogs.tsx'
import { useDocument, useEditor, useEditorState } from '../editor/editor-context.tsx'
import classes from './missed.module.css'
import { PhraseForm } from './phrase-form.tsx'
import { missedTexts as texts } from './texts.ts'

/** Customers' messages that no exit matched, of all nodes or of one, and actions for them. */
export function MissedDialog({ isOpen, onClose, about }: DialogProps<'not-understood'>) {
  return (
    <DialogView isOpen={isOpen} onClose={onClose} title={texts.title} size={760}>
      <Missed about={about} onClose={onClose} />
    </DialogView>
  )
}

/** Key of a group, independent of its order and count. */
const keyOf = ({ nodeId, texts: [first] }: MissedGroup): string => `${nodeId} ${first?.id}`

function Missed({ about, onClose }: { about: string | null; onClose: () => void }) {
  const botId = useEditorState((state) => state.source.botId)
  const nodes = useDocument().nodes
  const list = useQuery(query(listNotUnderstood, { params: { botId } }))
  const bot = useQuery(query(getBot, { params: { id: botId } }))
  const [nodeId, setNodeId] = useState(about)
  /** Groups added as a phrase with different words. */
  const [handled, setHandled] = useState<ReadonlySet<string>>(new Set())
  if (!list.data)
    return (
      <Unanswered of={list} title={texts.failed} level={3}>
        <ListSkeleton rows={4} />
      </Unanswered>
    )
  const open = list.data.groups.filter((group) => !handled.has(keyOf(group)) && !isPhrase(group, nodes))
  const shown = open.filter((group) => nodeId === null || group.nodeId === nodeId)
  return (
    <>
      <p className={classes.about}>{texts.about}</p>
      {open.length === 0 ? (
        <EmptyState
          drawing="calm"
          level={3}
          title={bot.data?.services === 0 ? texts.nobody : texts.empty}
          text={texts.emptyText}
        />
      ) : (
        <>
          <Select
            className={classes.filter}
            label={texts.node}
            allowDeselect={false}
            data={[
              { value: '', label: texts.allNodes(timesOf(open)) },
              ...[...Map.groupBy(open, (group) => group.nodeId)].map(([id, groups]) => ({
                value: id,
                label: texts.ofNode(nameOf(nodes, id), timesOf(groups)),
              })),
            ]}
            value={nodeId ?? ''}
            onChange={(value) => setNodeId(value || null)}
          />
          <ul className={classes.list}>
            {shown.map((group) => (
              <Group
                key={keyOf(group)}
                botId={botId}
                group={group}
                node={nodes.find(({ id }) => id === group.nodeId)}
                onAdded={() => setHandled(new Set([...handled, keyOf(group)]))}
                onClose={onClose}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const timesOf = (groups: readonly MissedGroup[]): number => groups.reduce((total, { times }) => total + times, 0)
const nameOf = (nodes: readonly FlowNode[], nodeId: string): string =>
  nodes.find(({ id }) => id === nodeId)?.name ?? texts.gone

/** Whether one of the group's texts is now a phrase of the node; similar texts are then understood too. */
export function isPhrase({ nodeId, texts: own }: MissedGroup, nodes: readonly FlowNode[]): boolean {
  const node = nodes.find(({ id }) => id === nodeId)
  const phrases = new Set(node?.userInteractions.flatMap((exit) => exit.phrases.map(phraseKey)))
  return own.some(({ text }) => phrases.has(phraseKey(text)))
}

interface GroupProps {
  botId: number
  group: MissedGroup
  node: FlowNode | undefined
  onAdded: () => void
  onClose: () => void
}

function Group({ botId, group, node, onAdded, onClose }: GroupProps) {
  const editor = useEditor()
  const { moment } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const others = group.texts.slice(1)
  const dismiss = async (): Promise<void> => {
    try {
      await call(dismissNotUnderstood, { params: { botId }, body: { ids: group.texts.map(({ id }) => id) } })
      toastSuccess(texts.dismissed)
      await invalidate(listNotUnderstood)
    } catch (error) {
      toastError(errorMessage(error))
    }
  }
  const go = (nodeId: string): void => {
    onClose()
    editor.select([nodeId])
    editor.patch({ located: { nodeId } })
  }
  return (
    <li className={classes.group}>
      <div className={classes.row}>
        <div className={classes.said}>
          <q>{group.text}</q>
          <small>
            {texts.times(group.times)}, {texts.last(moment(group.lastAt))}
          </small>
          {others.length === 0 ? null : (
            <details>
              <summary>{texts.alike(others.length)}</summary>
              <ul>
                {others.map(({ id, text, times }) => (
                  <li key={id}>
                    {text} <small>{texts.times(times)}</small>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
        <div className={classes.acts}>
          {node ? (
            <Button size="compact-sm" variant="subtle" aria-label={texts.goTo(node.name)} onClick={() => go(node.id)}>
              {node.name}
            </Button>
          ) : (
            <small>{texts.gone}</small>
          )}
          {node && !isOpen ? (
            <Button size="sm" aria-label={texts.makePhraseOf(group.text)} onClick={() => setOpen(true)}>
              {texts.makePhrase}
            </Button>
          ) : null}
          <Button size="sm" aria-label={texts.dismissOf(group.text)} onClick={() => void dismiss()}>
            {texts.dismiss}
          </Button>
        </div>
      </div>
      {node && isOpen ? (
        <PhraseForm group={group} node={node} onAdded={onAdded} onCancel={() => setOpen(false)} />
      ) : null}
    </li>
  )
}
