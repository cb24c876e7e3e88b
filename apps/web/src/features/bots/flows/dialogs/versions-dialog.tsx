import { Button, Select, VisuallyHidden } from '@mantine/core'
import { listBotVersions } from '@prosa/contract'
import { compareFlows, type FlowDocument, isUnchanged } from '@prosa/flow'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Answer } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { query, queryKey } from '../../../../app/query.ts'
import { Unanswered } from '../../../../app/unanswered.tsx'
import { DialogView } from '../../../../ui/dialog-view.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { useDocument, useEditor, useEditorState } from '../editor/editor-context.tsx'
import { readFlow } from '../read-flow.ts'
import { flowTexts } from '../texts.ts'
import words from './changed-words.module.css'
import styles from './dialogs.module.css'
import type { DialogProps } from './editor-dialogs.tsx'
import { type NodeSides, twoSides } from './two-sides.ts'
import classes from './versions-dialog.module.css'

const texts = flowTexts.versions
type Version = Answer<typeof listBotVersions>['result'][number]

/** Key of the canvas's current state, saved or not. */
const canvas = 'canvas'
/** The contract's limit for one list. */
const limit = 100

/** Compares any two versions of the flow, including the draft and the canvas, as text. */
export function VersionsDialog({ isOpen, onClose }: DialogProps<'versions'>) {
  const botId = useEditorState((state) => state.source.botId)
  const versions = useQuery({
    ...query(listBotVersions, { params: { id: botId }, query: { limit, offset: 0 } }),
  })
  return (
    <DialogView isOpen={isOpen} onClose={onClose} title={texts.title} size={760}>
      {versions.data ? (
        <Compare botId={botId} versions={versions.data.result} onClose={onClose} />
      ) : (
        <Unanswered of={versions} title={texts.failed} level={3}>
          <ListSkeleton rows={4} />
        </Unanswered>
      )}
    </DialogView>
  )
}

interface CompareProps {
  botId: number
  versions: readonly Version[]
  onClose: () => void
}

function Compare({ botId, versions, onClose }: CompareProps) {
  const [chosen, setChosen] = useState<readonly [string, string] | null>(null)
  const first = useFirstPair(botId, versions)
  const [left, right] = chosen ?? first
  const before = useText(botId, left)
  const now = useText(botId, right)
  const failed = [before, now].find(({ error }) => error !== null)
  return (
    <div className={styles.stack}>
      <div className={classes.sides}>
        <Side label={texts.before} versions={versions} value={left} onChange={(value) => setChosen([value, right])} />
        <Side label={texts.now} versions={versions} value={right} onChange={(value) => setChosen([left, value])} />
      </div>
      {failed ? (
        <ErrorState level={3} title={texts.failed} text={errorMessage(failed.error)} onRetry={failed.onRetry} />
      ) : before.text && now.text ? (
        <Differences before={before.text} now={now.text} onClose={onClose} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </div>
  )
}

/** Initial pair: the live version and the canvas; if they are equal, the previous and the live version. */
function useFirstPair(botId: number, versions: readonly Version[]): readonly [string, string] {
  const now = useDocument()
  const live = versions.find(({ active }) => active) ?? versions.find(({ version }) => version === null)
  const { text } = useText(botId, live ? String(live.id) : canvas)
  const earlier = versions
    .filter(({ version }) => version !== null && version < (live?.version ?? 0))
    .sort((one, other) => (other.version ?? 0) - (one.version ?? 0))[0]
  const isSame = useMemo(() => text !== null && isUnchanged(compareFlows(text, now)), [text, now])
  if (!live) return [canvas, canvas]
  return isSame && earlier ? [String(earlier.id), String(live.id)] : [String(live.id), canvas]
}

interface SideProps {
  label: string
  versions: readonly Version[]
  value: string
  onChange: (value: string) => void
}

/** One side: the version, its author, date and note. */
function Side({ label, versions, value, onChange }: SideProps) {
  const { moment } = useFormats()
  const chosen = versions.find(({ id }) => String(id) === value)
  return (
    <div className={classes.side}>
      <Select
        label={label}
        allowDeselect={false}
        searchable
        data={[
          { value: canvas, label: texts.canvas },
          ...versions.map((version) => ({ value: String(version.id), label: nameOf(version) })),
        ]}
        value={value}
        onChange={(next) => next !== null && onChange(next)}
      />
      {chosen ? (
        <p className={classes.about}>
          {texts.made(chosen.createdBy, moment(chosen.version === null ? chosen.updatedAt : chosen.createdAt))}
          {chosen.note ? <q>{chosen.note}</q> : null}
        </p>
      ) : null}
    </div>
  )
}

const nameOf = ({ version, name, active }: Version): string =>
  version === null ? texts.draft : texts.nameOf(version, name, active)

interface Read {
  text: FlowDocument | null
  error: Error | null
  onRetry: () => void
}

/** A version's text, which never changes; the draft is read again each time. */
function useText(botId: number, id: string): Read {
  const onCanvas = useDocument()
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey(listBotVersions), 'text', botId, id],
    queryFn: async ({ signal }) => (await readFlow(botId, Number(id), signal)).document,
    enabled: id !== canvas,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { text: id === canvas ? onCanvas : (data ?? null), error, onRetry: () => void refetch() }
}

interface DifferencesProps {
  before: FlowDocument
  now: FlowDocument
  onClose: () => void
}

function Differences({ before, now, onClose }: DifferencesProps) {
  const sides = useMemo(() => twoSides(before, now), [before, now])
  const { moved, isRenamed } = useMemo(() => compareFlows(before, now), [before, now])
  const rest = [
    ...(moved.length > 0 ? [flowTexts.changes.moved(moved.length)] : []),
    ...(isRenamed ? [texts.renamed(before.name, now.name)] : []),
  ]
  return (
    <section className={classes.differences} aria-label={texts.differences}>
      <p className={styles.text} role="status">
        {sides.length === 0 ? (rest.length === 0 ? texts.same : texts.sameWords) : texts.count(sides.length)}
      </p>
      {rest.map((line) => (
        <p key={line} className={styles.text}>
          {line}
        </p>
      ))}
      {sides.map((side) => (
        <NodeDifference key={`${side.name}-${side.mine === null}`} side={side} onClose={onClose} />
      ))}
    </section>
  )
}

/** One node's old and new texts; its name links to the node if it is on the canvas. */
function NodeDifference({ side: { name, theirs, mine }, onClose }: { side: NodeSides; onClose: () => void }) {
  const editor = useEditor()
  const node = useDocument().nodes.find((other) => other.name === name)
  // The first line is the name, already shown above, and is repeated only for a renamed node.
  const before = mine ? (theirs ?? []).filter((line) => !mine.includes(line)) : (theirs ?? []).slice(1)
  const now = theirs ? (mine ?? []).filter((line) => !theirs.includes(line)) : (mine ?? []).slice(1)
  const kind = theirs === null ? 'added' : mine === null ? 'removed' : 'changed'
  const go = (): void => {
    if (!node) return
    onClose()
    editor.select([node.id])
    editor.patch({ located: { nodeId: node.id } })
  }
  return (
    <div className={`${words.words} ${classes.node}`}>
      <h4>
        {node ? (
          <Button size="compact-sm" variant="subtle" aria-label={texts.goTo(name)} onClick={go}>
            {name}
          </Button>
        ) : (
          name
        )}
        <StatusBadge tone={kind === 'added' ? 'ok' : kind === 'removed' ? 'off' : 'info'}>{texts[kind]}</StatusBadge>
      </h4>
      {before.length + now.length === 0 ? <p>{texts.order}</p> : null}
      {before.map((line) => (
        <del key={line}>
          <VisuallyHidden>{flowTexts.changes.before}: </VisuallyHidden>
          {line}
        </del>
      ))}
      {now.map((line) => (
        <ins key={line}>
          <VisuallyHidden>{flowTexts.changes.now}: </VisuallyHidden>
          {line}
        </ins>
      ))}
    </div>
  )
}
