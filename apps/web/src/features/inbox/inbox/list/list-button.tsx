import { Button } from '@mantine/core'
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import { inboxQueries } from '../inbox-queries.ts'
import { inboxTexts } from '../texts.ts'
import classes from './list-button.module.css'
import { useInboxFilter } from './use-inbox-filter.ts'

/** The collapsed list: its name and the number of customers in the queue. */
export function ListButton({ onShow }: { onShow: () => void }) {
  const { filter } = useInboxFilter()
  const { hasNone } = useWorkspaces()
  const { data } = useQuery({
    ...inboxQueries.owners(filter),
    enabled: !hasNone,
    placeholderData: keepPreviousData,
  })
  const queued = data?.queue ?? 0
  return (
    <Button
      size="sm"
      className={classes.button}
      title={inboxTexts.expand}
      leftSection={<IconLayoutSidebarLeftExpand size={16} stroke={1.75} aria-hidden />}
      onClick={onShow}
    >
      {inboxTexts.collapsed}
      {queued > 0 ? <span className={classes.queued}>{inboxTexts.collapsedQueue(queued)}</span> : null}
    </Button>
  )
}
