import { Button } from '@mantine/core'
import {
  deleteKnowledge,
  getKnowledge,
  type KnowledgeDetail,
  type KnowledgeSection,
  listKnowledge,
  publishKnowledge,
} from '@prosa/contract'
import { IconAlertTriangle, IconCheck, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { query } from '../../../app/query.ts'
import { useCan } from '../../../app/session.tsx'
import { Unanswered } from '../../../app/unanswered.tsx'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { Note } from '../../../ui/note.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import classes from './knowledge.module.css'
import { SourceState } from './knowledge-columns.tsx'
import { KnowledgeForm } from './knowledge-form.tsx'
import { publishSource } from './publish-source.ts'
import { knowledgeTexts } from './texts.ts'
import { Trial } from './trial.tsx'

const texts = knowledgeTexts.panel
const width = 680

/** A source: its sections as they will be quoted, what publishing changes, and its acts. */
export function KnowledgePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const source = useQuery({ ...query(getKnowledge, { params: { id } }), refetchOnMount: 'always' })
  const [isEditing, setEditing] = useState(false)
  const mayEdit = useCan().call(publishKnowledge)
  const { data } = source
  return (
    <>
      <SidePanel
        isOpen
        title={data?.name ?? knowledgeTexts.title}
        width={width}
        footer={data && mayEdit ? <Acts source={data} onEdit={() => setEditing(true)} onRemoved={onClose} /> : null}
        onClose={onClose}
      >
        {data ? (
          <Sections source={data} />
        ) : (
          <Unanswered of={source} title={knowledgeTexts.readFailed}>
            <ListSkeleton rows={5} />
          </Unanswered>
        )}
      </SidePanel>
      {/* Outside the panel, so that Escape closes only the form. */}
      {data && isEditing ? (
        <KnowledgeForm source={data} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />
      ) : null}
    </>
  )
}

interface ActsProps {
  source: KnowledgeDetail
  onEdit: () => void
  onRemoved: () => void
}

function Acts({ source: { id, name, revision, isChanged, publishedAt }, onEdit, onRemoved }: ActsProps) {
  const remove = useAct({
    ask: () => call(deleteKnowledge, { params: { id } }),
    done: onRemoved,
    failed: texts.removeFailed,
    stale: [listKnowledge],
  })
  const publish = useAct({
    ask: () => publishSource(id, revision),
    done: (published) => published && toastSuccess(texts.published),
    failed: texts.publishFailed,
    stale: [getKnowledge, listKnowledge],
  })
  const askToRemove = async (): Promise<void> => {
    const request = { text: texts.removeAsk(name), confirmLabel: texts.remove, isDestructive: true }
    if (await confirm(request)) remove.mutate()
  }
  return (
    <>
      <BusyButton variant="subtle" color="red" isBusy={remove.isPending} onClick={() => void askToRemove()}>
        {texts.remove}
      </BusyButton>
      <Button leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={onEdit}>
        {texts.edit}
      </Button>
      <BusyButton
        variant="filled"
        isBusy={publish.isPending}
        disabled={publishedAt !== null && !isChanged}
        onClick={() => publish.mutate()}
      >
        {texts.publish}
      </BusyButton>
    </>
  )
}

const countOf = (sections: readonly KnowledgeSection[], state: KnowledgeSection['state']): number =>
  sections.filter((section) => section.state === state).length

function stateText({ publishedAt, isChanged, cut }: KnowledgeDetail): string {
  if (publishedAt === null) return texts.first
  return isChanged ? texts.differs(countOf(cut, 'new'), countOf(cut, 'gone')) : texts.upToDate
}

function Sections({ source }: { source: KnowledgeDetail }) {
  const { cut, publishedAt, isChanged } = source
  const isFirst = publishedAt === null
  const isPending = isFirst || isChanged
  return (
    <div className={classes.panel}>
      <SourceState source={source} />
      <Note tone={isPending ? 'warn' : 'info'} icon={isPending ? IconAlertTriangle : IconCheck}>
        {stateText(source)}
      </Note>
      {isPending && cut.length > 0 ? <Trial key={source.revision} id={source.id} /> : null}
      <h3>{texts.sections}</h3>
      {cut.length === 0 ? <p className={classes.quiet}>{texts.none}</p> : null}
      <ol className={classes.sections}>
        {cut.map((section, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sections may be equal, and the list is only read
          <Section key={place} section={section} isFirst={isFirst} />
        ))}
      </ol>
    </div>
  )
}

/** Before the first publication all are new, which the note above says. */
function Section({
  section: { title, text, questions, state },
  isFirst,
}: {
  section: KnowledgeSection
  isFirst: boolean
}) {
  const mark = isFirst ? null : texts.marks[state]
  return (
    <li className={classes.section} data-state={state}>
      <div className={classes.head}>
        <b>{title}</b>
        {mark === null ? null : <StatusBadge tone={state === 'gone' ? 'bad' : 'info'}>{mark}</StatusBadge>}
      </div>
      {questions.length > 0 ? <p className={classes.quiet}>{texts.asks(questions)}</p> : null}
      <p className={classes.text}>{text}</p>
    </li>
  )
}
