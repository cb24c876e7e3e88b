import { Button } from '@mantine/core'
import type { AuditChain, checkAuditChain } from '@prosa/contract'
import { IconLinkOff, IconRefresh, IconShieldCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { pagesKey } from '../../../app/query.ts'
import { formatNumber } from '../../../ui/format.ts'
import { Note } from '../../../ui/note.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './audit.module.css'
import { auditTexts } from './texts.ts'

const texts = auditTexts.chain

/** State of the audit's chain, checked part by part while the screen is open. */
export function ChainNote({ operation }: { operation: typeof checkAuditChain }) {
  const { moment } = useFormats()
  const chain = useInfiniteQuery({
    queryKey: pagesKey<typeof checkAuditChain, AuditChain>(operation, {}),
    queryFn: ({ pageParam, signal }) => call(operation, { query: { after: Number(pageParam ?? 0) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ isComplete, place }: AuditChain) => (isComplete ? null : String(place)),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { hasNextPage, isFetching, fetchNextPage, data, error } = chain
  useEffect(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  const again = (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={isFetching}
      leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
      onClick={() => void chain.refetch()}
    >
      {texts.again}
    </Button>
  )
  if (error)
    return (
      <Note tone="warn" icon={IconShieldCheck}>
        <div className={classes.chain}>
          <span>{texts.failed(errorMessage(error))}</span>
          {again}
        </div>
      </Note>
    )
  const last = data?.pages.at(-1)
  const broken = data?.pages.find((part) => part.broken)?.broken
  if (broken)
    return (
      <Note tone="bad" icon={IconLinkOff}>
        <div className={classes.chain} role="alert">
          <span>{texts.broken(broken.kind, formatNumber(broken.place), broken.rowId)}</span>
          {again}
        </div>
      </Note>
    )
  const text =
    last === undefined
      ? texts.checking
      : !last.isComplete
        ? texts.progress(formatNumber(last.place), formatNumber(last.total))
        : last.total === 0
          ? texts.none
          : texts.whole(wholeUntil(data?.pages ?? [], moment), formatNumber(last.total))
  return (
    <Note tone={last?.isComplete ? 'ok' : 'info'} icon={IconShieldCheck}>
      <div className={classes.chain}>
        <span>{text}</span>
        {last?.isComplete ? again : null}
      </div>
    </Note>
  )
}

const wholeUntil = (parts: readonly AuditChain[], moment: (at: string) => string): string => {
  const at = parts.findLast((part) => part.at !== null)?.at
  return at ? moment(at) : ''
}
