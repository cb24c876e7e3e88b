import { Button, Select } from '@mantine/core'
import type { Service, ServicesOnly } from '@prosa/contract'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { roomPath } from '../../../../app/route-rules.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { parseChannel } from '../../../../ui/channel-icon.tsx'
import { formatRange } from '../../../../ui/day-range.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { formatNumber } from '../../../../ui/format.ts'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { SidePanel } from '../../../../ui/side-panel.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { uiTexts } from '../../../../ui/texts.ts'
import { useFormats } from '../../../../ui/use-formats.ts'
import { UserAvatar } from '../../../../ui/user-avatar.tsx'
import { dashboardTexts } from '../texts.ts'
import type { BehindFigure } from './behind-figure.ts'
import classes from './services-panel.module.css'
import { useServices } from './use-services.ts'

const texts = dashboardTexts.behind
const width = 600

interface ServicesPanelProps {
  figure: BehindFigure
  isOpen: boolean
  /** Channels to filter by. */
  channels: readonly string[]
  onClose: () => void
}

/** The conversations that a number of the dashboard counts. */
export function ServicesPanel({ figure, isOpen, channels, onClose }: ServicesPanelProps) {
  const [crossed, setCrossed] = useState<ServicesOnly>({})
  const services = useServices(figure, crossed)
  const { rows, total, isPending, error } = services
  const isCrossed = Object.values(crossed).some((value) => value !== undefined)
  return (
    <SidePanel
      isOpen={isOpen}
      title={figure.title}
      width={width}
      onClose={onClose}
      footer={
        <BusyButton
          isBusy={services.isDownloading}
          disabled={total === 0}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={services.download}
        >
          {texts.download}
        </BusyButton>
      }
    >
      <div>
        <p className={classes.sum} role="status">
          {isPending || error ? '' : sumUp(figure, services, isCrossed)}
        </p>
        <p className={classes.days}>{formatRange(figure.days)}</p>
      </div>
      <Crossing fixed={figure.only} crossed={crossed} channels={channels} onChange={setCrossed} />
      {isPending ? <ListSkeleton /> : null}
      {error && rows.length === 0 ? (
        <ErrorState level={3} title={texts.failed} text={error.message} onRetry={services.retry} />
      ) : null}
      {!isPending && !error && rows.length === 0 ? (
        <EmptyState
          drawing="search"
          level={3}
          title={texts.empty}
          text={isCrossed ? texts.emptyFiltered : texts.emptyNow}
          action={
            isCrossed ? (
              <Button size="sm" onClick={() => setCrossed({})}>
                {texts.clear}
              </Button>
            ) : null
          }
        />
      ) : null}
      {rows.length > 0 ? <Services {...services} isChanged={!isCrossed && hasChanged(figure, services)} /> : null}
    </SidePanel>
  )
}

type Services = ReturnType<typeof useServices>

/** Whether the list, read now, differs from the number, read earlier. Only counts of conversations can be compared. */
const hasChanged = ({ unit, number }: BehindFigure, { total, isTotalCapped }: Services): boolean =>
  unit === 'services' && !isTotalCapped && total !== number

function sumUp({ unit, number }: BehindFigure, { total, isTotalCapped }: Services, isCrossed: boolean): string {
  const counted = isTotalCapped ? uiTexts.moreThan(formatNumber(total)) : formatNumber(total)
  if (isCrossed) return texts.services(counted)
  // The server counts conversations only up to ten thousand; above that the dashboard's number is shown.
  if (unit === 'services') return texts.services(isTotalCapped ? formatNumber(number) : counted)
  return texts.within(texts[unit](formatNumber(number)), texts.services(counted))
}

interface CrossingProps {
  fixed: ServicesOnly
  crossed: ServicesOnly
  channels: readonly string[]
  onChange: (crossed: ServicesOnly) => void
}

/** Additional filters, except those that the figure already sets. */
function Crossing({ fixed, crossed, channels, onChange }: CrossingProps) {
  const choices = [
    { name: 'state', label: texts.state, any: texts.anyState, of: Object.entries(texts.states) },
    { name: 'by', label: texts.by, any: texts.anyBy, of: Object.entries(texts.bys) },
    { name: 'outcome', label: texts.outcome, any: texts.anyOutcome, of: Object.entries(texts.outcomes) },
    { name: 'begunBy', label: texts.begunBy, any: texts.anyBegun, of: Object.entries(texts.begunBys) },
    { name: 'channel', label: dashboardTexts.channel, any: texts.anyChannel, of: channels.map((name) => [name, name]) },
  ] as const
  return (
    <div className={classes.crossing}>
      {choices
        .filter(({ name, of }) => fixed[name] === undefined && of.length > 1)
        .map(({ name, label, any, of }) => (
          <Select
            key={name}
            size="sm"
            aria-label={label}
            data={[{ value: '', label: any }, ...of.map(([value = '', text = '']) => ({ value, label: text }))]}
            value={crossed[name] ?? ''}
            allowDeselect={false}
            withCheckIcon={false}
            onChange={(value) => onChange({ ...crossed, [name]: value || undefined })}
          />
        ))}
    </div>
  )
}

function Services({
  rows,
  total,
  isTotalCapped,
  isStale,
  error,
  hasMore,
  isLoadingMore,
  more,
  isChanged,
}: Services & { isChanged: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const showMore = async (): Promise<void> => {
    const known = rows.length
    await more()
    // The button moves down or disappears, so the focus moves to the first new row.
    requestAnimationFrame(() => (list.current?.children[known] as HTMLElement | undefined)?.focus())
  }
  return (
    <>
      {isChanged ? <p className={classes.note}>{texts.changed}</p> : null}
      {rows.some(({ canOpen }) => !canOpen) ? <p className={classes.note}>{texts.hidden}</p> : null}
      <ul ref={list} className={classes.rows} data-stale={isStale || undefined}>
        {rows.map((service) => (
          <li key={service.id} tabIndex={-1}>
            <ServiceRow service={service} />
          </li>
        ))}
      </ul>
      <div className={classes.more}>
        {error ? <p role="alert">{texts.moreFailed}</p> : null}
        {hasMore ? (
          <>
            <BusyButton size="sm" isBusy={isLoadingMore} onClick={() => void showMore()}>
              {error ? uiTexts.retry : texts.more}
            </BusyButton>
            <p>
              {texts.shown(
                formatNumber(rows.length),
                isTotalCapped ? uiTexts.moreThan(formatNumber(total)) : formatNumber(total),
              )}
            </p>
          </>
        ) : null}
      </div>
    </>
  )
}

function ServiceRow({ service }: { service: Service }) {
  const { moment } = useFormats()
  const { id, contact, canOpen, bot, channel, workspace, target, startedAt, closedAt, by } = service
  const name = contact ?? texts.nameless(id)
  const state = closedAt === null ? 'open' : 'closed'
  const content = (
    <>
      <UserAvatar name={name} contactId={service.contactId} channel={parseChannel(channel) ?? undefined} />
      <span className={classes.words}>
        <span className={classes.name}>
          <b className="clip">{name}</b>
          <StatusBadge tone={state === 'open' ? 'ok' : 'off'}>{texts.stateOf[state]}</StatusBadge>
        </span>
        <span>{[bot, channel, workspace, target].filter(Boolean).join(' · ')}</span>
        <span>
          <time dateTime={startedAt}>{moment(startedAt)}</time>
          {` · ${[
            texts.lasted(formatNumber(service.minutes)),
            texts.messages(formatNumber(service.messages)),
            texts.byOf[by],
            ...(service.savedMinutes > 0 ? [texts.saved(formatNumber(service.savedMinutes))] : []),
            ...(service.outcome === null ? [] : [texts.outcomeOf[service.outcome]]),
            ...(service.answerInTime === false || service.closeInTime === false ? [texts.late] : []),
            ...(service.rating === null ? [] : [texts.rated(service.rating)]),
          ].join(' · ')}`}
        </span>
      </span>
    </>
  )
  return canOpen ? (
    <Link className={classes.row} to={roomPath(id)}>
      {content}
    </Link>
  ) : (
    <div className={classes.row}>{content}</div>
  )
}
