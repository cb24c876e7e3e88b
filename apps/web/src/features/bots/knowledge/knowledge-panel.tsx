import { ActionIcon, Anchor, Button } from '@mantine/core'
import {
  deleteKnowledge,
  getKnowledge,
  getKnowledgeSite,
  type KnowledgeDetail,
  type KnowledgeSection,
  listKnowledge,
  publishKnowledge,
  readKnowledgeSite,
} from '@prosa/contract'
import {
  IconCalendarDue,
  IconDots,
  IconFileUpload,
  IconHistory,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { query } from '../../../app/query.ts'
import { useCan } from '../../../app/session.tsx'
import { Unanswered } from '../../../app/unanswered.tsx'
import { useAct } from '../../../app/use-act.ts'
import { ActMenu, type MenuAct } from '../../../ui/act-menu.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { FileDialog } from './file-dialog.tsx'
import classes from './knowledge.module.css'
import { SourceState } from './knowledge-columns.tsx'
import { KnowledgeForm } from './knowledge-form.tsx'
import { publishSource } from './publish-source.ts'
import { SourceNote } from './source-note.tsx'
import { knowledgeTexts } from './texts.ts'
import { Trial } from './trial.tsx'
import { SourceUseDialog } from './use/source-use-dialog.tsx'
import { SourceUseNote } from './use/source-use-note.tsx'
import { sourceUseTexts } from './use/texts.ts'
import { VersionsDialog } from './versions-dialog.tsx'

const texts = knowledgeTexts.panel
const width = 680
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
/** Between looks at a file that is being read, which takes some seconds. */
const lookMs = 1_500
/** Sections that are drawn at first: a long list of prices has thousands. */
const shownAtFirst = 200

/** What is open over the panel. */
type Over = 'form' | 'file' | 'versions' | 'use'

/** A source: its sections as they will be quoted, what publishing changes, and its acts. */
export function KnowledgePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const source = useQuery({
    ...query(getKnowledge, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.file?.state === 'reading' ? lookMs : false),
  })
  const [over, setOver] = useState<Over | null>(null)
  const closeOver = (): void => setOver(null)
  const mayEdit = useCan().call(publishKnowledge)
  const { data } = source
  return (
    <>
      <SidePanel
        isOpen
        title={data?.name ?? knowledgeTexts.title}
        width={width}
        footer={data && mayEdit ? <Acts source={data} onOpen={setOver} onRemoved={onClose} /> : null}
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
      {data && over === 'form' ? <KnowledgeForm source={data} onClose={closeOver} onSaved={closeOver} /> : null}
      {over === 'file' ? <FileDialog sourceId={id} onClose={closeOver} onSent={closeOver} /> : null}
      {over === 'use' ? <SourceUseDialog id={id} onClose={closeOver} /> : null}
      {data && over === 'versions' ? (
        <VersionsDialog id={id} revision={data.revision} mayEdit={mayEdit} onClose={closeOver} />
      ) : null}
    </>
  )
}

interface ActsProps {
  source: KnowledgeDetail
  onOpen: (over: Over) => void
  onRemoved: () => void
}

function Acts({ source, onOpen, onRemoved }: ActsProps) {
  const { id, kind, name, revision, isChanged, publishedAt, file, site, text } = source
  const isReading = file?.state === 'reading'
  const remove = useAct({
    ask: () => call(deleteKnowledge, { params: { id } }),
    done: onRemoved,
    failed: texts.removeFailed,
    stale: [listKnowledge],
  })
  const readNow = useAct({
    ask: () => call(readKnowledgeSite, { params: { id } }),
    failed: knowledgeTexts.site.readNowFailed,
    stale: [getKnowledge, getKnowledgeSite, listKnowledge],
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
  const more: MenuAct[] = [
    { label: sourceUseTexts.act, icon: <IconCalendarDue {...icon} />, onAct: () => onOpen('use') },
    ...(kind === 'file'
      ? [{ label: texts.otherFile, icon: <IconFileUpload {...icon} />, onAct: () => onOpen('file') }]
      : []),
    ...(site && site.state !== 'reading'
      ? [{ label: knowledgeTexts.site.readNow, icon: <IconRefresh {...icon} />, onAct: () => readNow.mutate() }]
      : []),
    ...(publishedAt === null
      ? []
      : [{ label: texts.versions, icon: <IconHistory {...icon} />, onAct: () => onOpen('versions') }]),
    { label: texts.remove, icon: <IconTrash {...icon} />, isDestructive: true, onAct: () => void askToRemove() },
  ]
  return (
    <>
      <ActMenu
        target={
          <ActionIcon variant="default" size={36} aria-label={texts.more} disabled={remove.isPending}>
            <IconDots {...icon} />
          </ActionIcon>
        }
        acts={more}
      />
      <Button
        leftSection={<IconPencil {...icon} />}
        disabled={isReading || (kind === 'file' && text === '')}
        onClick={() => onOpen('form')}
      >
        {texts.edit}
      </Button>
      <BusyButton
        variant="filled"
        isBusy={publish.isPending}
        disabled={isReading || text === '' || (publishedAt !== null && !isChanged)}
        onClick={() => publish.mutate()}
      >
        {texts.publish}
      </BusyButton>
    </>
  )
}

function Sections({ source }: { source: KnowledgeDetail }) {
  const { cut, publishedAt, isChanged, text, file } = source
  const [isAll, setAll] = useState(false)
  const isFirst = publishedAt === null
  const isPending = file?.state !== 'reading' && (isFirst || isChanged)
  const shown = isAll ? cut : cut.slice(0, shownAtFirst)
  const left = cut.length - shown.length
  return (
    <div className={classes.panel}>
      <SourceState source={source} />
      <SourceNote source={source} />
      <SourceUseNote source={source} />
      {isPending && cut.length > 0 ? <Trial key={source.revision} id={source.id} /> : null}
      {text === '' ? null : <h3>{texts.sections}</h3>}
      {cut.length === 0 && text !== '' ? <p className={classes.quiet}>{texts.none}</p> : null}
      <ol className={classes.sections}>
        {shown.map((section, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sections may be equal, and the list is only read
          <Section key={place} section={section} isFirst={isFirst} />
        ))}
      </ol>
      {left > 0 ? <Button onClick={() => setAll(true)}>{texts.showAll(left)}</Button> : null}
    </div>
  )
}

/** Before the first publication all are new, which the note above says. */
function Section({
  section: { title, text, questions, page, address, state },
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
      {page === null ? null : <p className={classes.quiet}>{texts.page(page)}</p>}
      {address === null ? null : (
        <p className={classes.quiet}>
          {knowledgeTexts.site.from}{' '}
          <Anchor className={classes.address} href={address} target="_blank" rel="noopener noreferrer">
            {address}
          </Anchor>
        </p>
      )}
    </li>
  )
}
