import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core'
import { getFlowTraffic, type TrafficDays, trafficDays } from '@prosa/contract'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage } from '../../../../app/api-error.ts'
import { query } from '../../../../app/query.ts'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { trafficTexts as texts } from './texts.ts'
import { toTraffic } from './traffic.ts'
import classes from './traffic-bar.module.css'

/** The days of the numbers on the canvas, which are refetched every minute. */
export function TrafficBar({ days }: { days: TrafficDays }) {
  const editor = useEditor()
  const botId = useEditorState((state) => state.source.botId)
  const { data, error } = useQuery({
    ...query(getFlowTraffic, { params: { botId }, query: { days } }),
    refetchInterval: 60_000,
  })
  useEffect(() => {
    editor.patch({ traffic: data ? toTraffic(data.counts) : null })
    return () => editor.patch({ traffic: null })
  }, [editor, data])
  return (
    <section className={classes.bar} aria-label={texts.bar} data-traffic>
      <SegmentedControl
        size="xs"
        aria-label={texts.bar}
        data={trafficDays.map((value) => ({ value, label: texts.days[value] }))}
        value={days}
        onChange={(value) => editor.patch({ trafficDays: trafficDays.find((day) => day === value) ?? null })}
      />
      <span role="status">
        {error ? `${texts.failed} ${errorMessage(error)}` : data?.counts.length === 0 ? texts.none : null}
      </span>
      <Tooltip label={texts.hide}>
        <ActionIcon size={24} aria-label={texts.hide} onClick={() => editor.patch({ trafficDays: null })}>
          <IconX size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </section>
  )
}
