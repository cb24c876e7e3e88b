import { Button } from '@mantine/core'
import { IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { errorMessage } from '../../../../app/api-error.ts'
import { useAddress } from '../../../../ui/address.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { Note } from '../../../../ui/note.tsx'
import { AutomationEditor } from './automation-editor.tsx'
import { AutomationList } from './automation-list.tsx'
import { AutomationLog } from './automation-log.tsx'
import { AutomationVersions } from './automation-versions.tsx'
import classes from './automations.module.css'
import { BotTimers } from './bot-timers.tsx'
import { type ReadyKind, readyKindFrom } from './ready-automations.ts'
import { ReadyList } from './ready-list.tsx'
import { automationTexts as texts } from './texts.ts'
import { useAutomations } from './use-automations.ts'

const parameter = 'automacao'
const viewParameter = 'ver'
const newValue = 'nova'
const readyParameter = 'modelo'
const views = { log: 'registro', versions: 'versoes' } as const

/** The company's automations as a section of a page; what is open is in the address. */
export function AutomationsSection({ workspaceId }: { workspaceId: number }) {
  const { list, choices, error, refetch } = useAutomations()
  const [params, , open] = useAddress()
  if (!list || !choices)
    return error ? (
      <ErrorState title={texts.failed} text={errorMessage(error)} onRetry={refetch} />
    ) : (
      <ListSkeleton rows={4} />
    )
  const opened = params.get(parameter)
  const automation = list.result.find(({ id }) => String(id) === opened)
  const view = params.get(viewParameter)
  const isMissing = opened !== null && opened !== newValue && !automation
  const close = (): void => open({ [parameter]: null, [viewParameter]: null, [readyParameter]: null })
  const show = (id: number, wanted: keyof typeof views | null): void =>
    open({ [parameter]: String(id), [viewParameter]: wanted && views[wanted] })
  const begin = (ready: ReadyKind | null): void =>
    open({ [parameter]: newValue, [viewParameter]: null, [readyParameter]: ready })
  const create = (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => begin(null)}>
      {texts.create}
    </Button>
  )
  return (
    <>
      {isMissing ? (
        <Note tone="info" icon={IconInfoCircle}>
          {texts.missing}
        </Note>
      ) : null}
      {list.result.length === 0 ? (
        <>
          <EmptyState drawing="layers" title={texts.none} text={texts.noneText} action={create} />
          <ReadyList onChoose={begin} />
        </>
      ) : (
        <>
          <div className={classes.head}>
            <p className={classes.intro}>{texts.intro}</p>
            {create}
          </div>
          <AutomationList automations={list.result} choices={choices} onShow={show} />
        </>
      )}
      <BotTimers bots={list.bots} />
      {automation && view === views.log ? <AutomationLog automation={automation} onClose={close} /> : null}
      {automation && view === views.versions ? (
        <AutomationVersions automation={automation} choices={choices} onClose={close} />
      ) : null}
      {opened === newValue || (automation && view === null) ? (
        <AutomationEditor
          key={opened}
          automation={automation ?? null}
          ready={readyKindFrom(params.get(readyParameter))}
          workspaceId={workspaceId}
          choices={choices}
          onClose={close}
        />
      ) : null}
    </>
  )
}
