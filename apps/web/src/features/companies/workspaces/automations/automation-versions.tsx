import {
  type Automation,
  type AutomationChoices,
  type AutomationVersion,
  listAutomations,
  listAutomationVersions,
  updateAutomation,
} from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../app/api.ts'
import { query } from '../../../../app/query.ts'
import { Unanswered } from '../../../../app/unanswered.tsx'
import { useAct } from '../../../../app/use-act.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { SidePanel } from '../../../../ui/side-panel.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { draftOf } from './automation-draft.ts'
import { sentenceOf } from './automation-sentence.ts'
import { automationTexts as texts } from './texts.ts'

const width = 560

interface AutomationVersionsProps {
  automation: Automation
  choices: AutomationChoices
  onClose: () => void
}

/** What was saved before; putting one back saves it as the newest. */
export function AutomationVersions({ automation, choices, onClose }: AutomationVersionsProps) {
  const { id, revision, isReadOnly } = automation
  const { moment } = useFormats()
  const { data, error, refetch } = useQuery({
    ...query(listAutomationVersions, { params: { id } }),
    refetchOnMount: 'always',
  })
  const putBack = useAct({
    ask: ({ name, workspaceIds, definition }: AutomationVersion) =>
      call(updateAutomation, { params: { id }, body: { name, workspaceIds, definition, revision } }),
    done: texts.putBackDone,
    failed: texts.saveFailed,
    stale: [listAutomations, listAutomationVersions],
  })
  return (
    <SidePanel isOpen title={`${automation.name}: ${texts.versions.toLowerCase()}`} width={width} onClose={onClose}>
      {data ? (
        <RowList label={texts.versions}>
          {data.result.map((one) => (
            <Row
              key={one.version}
              name={`${texts.version(one.version)} · ${one.name}`}
              details={[
                [moment(one.savedAt), ...(one.savedBy === null ? [] : [texts.versionBy(one.savedBy)])].join(' '),
                sentenceOf(draftOf(one), choices),
              ]}
              acts={
                one.version === automation.version ? (
                  texts.versionNow
                ) : (
                  <BusyButton
                    size="sm"
                    disabled={isReadOnly}
                    isBusy={putBack.isPending && putBack.variables?.version === one.version}
                    onClick={() => putBack.mutate(one)}
                  >
                    {texts.putBack}
                  </BusyButton>
                )
              }
            />
          ))}
        </RowList>
      ) : (
        <Unanswered of={{ error, refetch }} title={texts.versionsFailed}>
          <ListSkeleton rows={3} />
        </Unanswered>
      )}
    </SidePanel>
  )
}
