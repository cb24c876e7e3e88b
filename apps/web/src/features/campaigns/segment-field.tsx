import { SegmentedControl, Select } from '@mantine/core'
import { brokenSegment, listContactSegments } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { FailedNote } from '../../ui/failed-note.tsx'
import type { CampaignValues } from './campaign-draft.ts'
import classes from './campaigns.module.css'
import { campaignPanelTexts as texts } from './texts.ts'

interface SegmentFieldProps {
  values: Pick<CampaignValues, 'audience' | 'segmentId'>
  /** Contacts were chosen for the campaign. */
  hasChosen: boolean
  error: string | undefined
  onChange: (next: Partial<CampaignValues>) => void
}

/** The audience: the chosen contacts, or a saved segment. Hidden if there are no segments. */
export function SegmentField({ values: { audience, segmentId }, hasChosen, error, onChange }: SegmentFieldProps) {
  const can = useCan()
  const mayList = can.call(listContactSegments)
  const { data, isError, isLoading, refetch } = useQuery({ ...query(listContactSegments), enabled: mayList })
  if (isError && !data) return <FailedNote text={texts.segmentsFailed} onRetry={() => void refetch()} />
  if (isLoading) return null
  const segments = data?.result ?? []
  if (segments.length === 0)
    return hasChosen ? null : (
      <p className={classes.hint}>
        {texts.noAudience} <Link to="/contacts">{texts.openContacts}</Link>
      </p>
    )
  const isBroken = segments.some(({ id, gone }) => String(id) === segmentId && gone.length > 0)
  return (
    <>
      {hasChosen ? (
        <SegmentedControl
          aria-label={texts.audience}
          data={[
            { value: 'chosen', label: texts.ofChosen },
            { value: 'segment', label: texts.ofSegment },
          ]}
          value={audience}
          onChange={(next) => onChange({ audience: next === 'segment' ? 'segment' : 'chosen' })}
        />
      ) : null}
      {audience === 'segment' ? (
        <Select
          label={texts.segment}
          required
          searchable={segments.length > 8}
          allowDeselect={false}
          placeholder={texts.chooseSegment}
          data={choicesOf(segments)}
          value={segmentId}
          error={isBroken ? brokenSegment : error}
          data-path="segment"
          onChange={(next) => onChange({ segmentId: next })}
        />
      ) : null}
    </>
  )
}
