import { listInboxViews } from '@prosa/contract'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { live } from '../../../../app/live/index.ts'
import { invalidate } from '../../../../app/query.ts'
import { ActMenu } from '../../../../ui/act-menu.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { findTarget, target } from '../../../../ui/target.ts'
import { toastInfo } from '../../../../ui/toast.tsx'
import type { PlannedList } from '../scheduled/scheduled-list.tsx'
import classes from './owner-views.module.css'
import type { useInboxFilter } from './use-inbox-filter.ts'
import { useSavedViews } from './use-saved-views.ts'
import { isSameView, viewFilterOf } from './view-filter.ts'
import { viewTexts as texts } from './view-texts.ts'

const ScheduledList = lazyPiece(async () => (await import('../scheduled/scheduled-list.tsx')).ScheduledList)

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

const readAgain = (): void => void invalidate(listInboxViews)

/** Reloads views when another window changed them, or after the connection was lost. */
const hearOfViews = (): (() => void) => {
  let last = live.state()
  const stops = [
    live.on('views', readAgain),
    live.subscribeToState(() => {
      const now = live.state()
      if (now === 'open' && last !== 'open') readAgain()
      last = now
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const tellHow = (): void =>
  toastInfo(texts.none, {
    detail: texts.noneHow,
    action: {
      label: texts.openFilters,
      run: () => findTarget(document, 'inbox-filters')?.click(),
    },
  })

/** Menu of saved views, labelled with the shown view; choosing it again leaves it. Below them what was planned, and how to save a view. */
export function SavedViews({ filter: state }: { filter: ReturnType<typeof useInboxFilter> }) {
  const views = useSavedViews()
  useEffect(hearOfViews, [])
  const shown = views?.find(({ id }) => id === state.view)
  const [listed, setListed] = useState<PlannedList | null>(null)
  if (!views) return null
  const isChanged = shown !== undefined && !isSameView(shown.filter, viewFilterOf(state.filter))
  const label = shown ? texts.shownView(shown.name, isChanged) : texts.views
  const planned = [
    {
      label: texts.waiting,
      onAct: () => setListed('waiting'),
      ...(views.length > 0 && { heading: texts.planned }),
    },
    { label: texts.stopped, onAct: () => setListed('stopped') },
    { label: texts.reminders, onAct: () => setListed('reminders') },
    { label: texts.snoozed, onAct: () => setListed('snoozed') },
    ...(views.length === 0 ? [{ label: texts.how, onAct: tellHow }] : []),
  ]
  const menu = (
    <ActMenu
      position="bottom-end"
      width={240}
      target={
        <button
          type="button"
          className={classes.saved}
          aria-label={label}
          title={label}
          data-shown={shown !== undefined || undefined}
          {...target('saved-views')}
        >
          {shown ? <span className="clip">{shown.name}</span> : <IconBookmark {...icon} size={16} />}
          {isChanged ? <i aria-hidden /> : null}
          {shown ? <IconChevronDown {...icon} /> : null}
        </button>
      }
      acts={[
        ...views.map((view) => ({
          key: view.id,
          label: view === shown && isChanged ? `${view.name} (${texts.changed})` : view.name,
          isChosen: view === shown,
          onAct: () => (view === shown && !isChanged ? state.clear() : state.setView(view)),
        })),
        ...planned,
      ]}
    />
  )
  return (
    <>
      {menu}
      {listed === null ? null : (
        <Suspense>
          <ScheduledList state={listed} onState={setListed} onClose={() => setListed(null)} />
        </Suspense>
      )}
    </>
  )
}
