import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession } from '@prosa/contract'
import { IconDeviceDesktop, IconDeviceIpad, IconDeviceTablet, IconDeviceUnknown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { query } from '../../../app/query.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './security.module.css'
import { SecuritySection } from './security-section.tsx'
import { securityTexts } from './texts.ts'

const texts = securityTexts.sessions

/** The user's sessions, ended one by one or all others at once. */
export function SessionsSection() {
  return (
    <SecuritySection title={texts.title} text={texts.text}>
      <Sessions />
    </SecuritySection>
  )
}

function Sessions() {
  const { data, error, refetch } = useQuery({ ...query(listOwnSessions), refetchOnMount: 'always' })
  if (!data)
    return (
      <Unanswered of={{ error, refetch }} title={texts.failed} level={3}>
        <div className={classes.loading}>
          <ListSkeleton rows={2} />
        </div>
      </Unanswered>
    )
  const hasOthers = data.result.some(({ isCurrent }) => !isCurrent)
  return (
    <>
      <div className={classes.sessions}>
        <RowList label={texts.title}>
          {data.result.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </RowList>
      </div>
      {hasOthers ? <EndOthers /> : <p className={classes.quiet}>{texts.onlyThis}</p>}
    </>
  )
}

const icons = {
  computer: IconDeviceDesktop,
  phone: IconDeviceIpad,
  tablet: IconDeviceTablet,
  unknown: IconDeviceUnknown,
} as const

const nameDevice = ({ device: { browser, system } }: OwnSession): string =>
  browser && system ? texts.device(browser, system) : (browser ?? system ?? texts.unknown)

function SessionRow({ session }: { session: OwnSession }) {
  const { moment } = useFormats()
  const name = nameDevice(session)
  const Icon = icons[session.device.kind]
  const ending = useEnding(() => call(endOwnSession, { params: { id: session.id } }), texts.ended)
  const facts = [
    session.isActive ? texts.active : texts.seen(moment(session.seenAt)),
    texts.started(moment(session.startedAt)),
    ...(session.address ? [texts.address(session.address)] : []),
  ]
  const end = async (): Promise<void> => {
    if (await confirm({ text: texts.endAsk(name), confirmLabel: texts.end, isDestructive: true })) ending.mutate()
  }
  return (
    <Row
      picture={<Icon size={24} stroke={1.5} aria-hidden />}
      name={name}
      details={[facts.join(' · ')]}
      state={session.isCurrent ? <StatusBadge tone="ok">{texts.current}</StatusBadge> : null}
      acts={
        session.isCurrent ? null : (
          <BusyButton
            size="xs"
            color="red"
            aria-label={texts.endOf(name)}
            isBusy={ending.isPending}
            onClick={() => void end()}
          >
            {texts.end}
          </BusyButton>
        )
      }
    />
  )
}

function EndOthers() {
  const ending = useEnding(() => call(endOtherSessions), texts.othersEnded)
  const end = async (): Promise<void> => {
    const question = { text: texts.endOthersAsk, confirmLabel: texts.endOthers, isDestructive: true }
    if (await confirm(question)) ending.mutate()
  }
  return (
    <BusyButton color="red" isBusy={ending.isPending} onClick={() => void end()}>
      {texts.endOthers}
    </BusyButton>
  )
}

const useEnding = (end: () => Promise<unknown>, done: string) =>
  useAct({ ask: end, done: done, failed: texts.endFailed, stale: [listOwnSessions] })
