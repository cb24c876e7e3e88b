import { Button } from '@mantine/core'
import { listFlowTrafficDialogs, type TrafficDialog as Row } from '@prosa/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../../app/api.ts'
import { pagesKey } from '../../../../app/query.ts'
import { roomPath } from '../../../../app/route-rules.ts'
import { Unanswered } from '../../../../app/unanswered.tsx'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { DialogView } from '../../../../ui/dialog-view.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import type { DialogProps } from '../dialogs/editor-dialogs.tsx'
import { useDocument, useEditor, useEditorState } from '../editor/editor-context.tsx'
import { trafficTexts as texts } from './texts.ts'
import type { TrafficNumber } from './traffic.ts'
import classes from './traffic-dialog.module.css'

/** The conversations behind a number on the canvas. */
export function TrafficDialog({ isOpen, onClose, of }: DialogProps<'traffic'>) {
  const nodes = useDocument().nodes
  const nameOf = (id: string | null): string => nodes.find((node) => node.id === id)?.name ?? texts.gone
  return (
    <DialogView
      isOpen={isOpen}
      onClose={onClose}
      title={texts.titles[of.kind](nameOf(of.node), nameOf(of.target))}
      size={560}
    >
      <Dialogs of={of} />
    </DialogView>
  )
}

function Dialogs({ of: { kind, node, target } }: { of: TrafficNumber }) {
  const editor = useEditor()
  const botId = useEditorState((state) => state.source.botId)
  const days = useEditorState((state) => state.trafficDays) ?? '7'
  const asked = { params: { botId }, query: { days, kind, node, ...(target === null ? {} : { target }) } }
  const list = useInfiniteQuery({
    queryKey: pagesKey(listFlowTrafficDialogs, asked),
    queryFn: ({ pageParam, signal }) =>
      call(listFlowTrafficDialogs, {
        ...asked,
        query: { ...asked.query, ...(pageParam === null ? {} : { next: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  if (!list.data)
    return (
      <Unanswered of={list} title={texts.listFailed} level={3}>
        <ListSkeleton rows={4} />
      </Unanswered>
    )
  const rows = list.data.pages.flatMap(({ result }) => result)
  return (
    <>
      <div className={classes.head}>
        <p role="status">{rows.length === 0 ? texts.empty : texts.total(rows.length, list.hasNextPage)}</p>
        {kind === 'missed' ? (
          <Button size="sm" onClick={() => editor.patch({ dialog: { is: 'not-understood', about: node } })}>
            {texts.seeMissed}
          </Button>
        ) : null}
      </div>
      {kind === 'silent' ? <p className={classes.hint}>{texts.silentHint}</p> : null}
      {kind === 'waiting' ? <p className={classes.hint}>{texts.waitingHint}</p> : null}
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <DialogRow row={row} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <BusyButton size="sm" mt="sm" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </BusyButton>
      ) : null}
      {list.isFetchNextPageError ? <p role="alert">{texts.listFailed}</p> : null}
    </>
  )
}

function DialogRow({ row: { id, contact, canOpen, channel, workspace, at, open } }: { row: Row }) {
  const { moment } = useFormats()
  const about = texts.about(channel, workspace, moment(at), open ? texts.open : texts.closed)
  const name = contact ?? texts.dialog(id)
  return canOpen ? (
    <Link to={roomPath(id)} target="_blank" rel="noreferrer">
      <b>{name}</b>
      <small>{about}</small>
    </Link>
  ) : (
    <span title={texts.hidden}>
      <b>{name}</b>
      <small>{about}</small>
    </span>
  )
}
